;;; marmoset.el --- Monkey scripts and logs with the Marmoset language server -*- lexical-binding: t; -*-

;; Package-Requires: ((emacs "28.1") (eglot "1.9"))

;;; Commentary:

;; Two major modes and their entry for eglot.  Open a .mks file and run M-x eglot,
;; or add `eglot-ensure' to `marmoset-script-mode-hook'.

;;; Code:

(require 'eglot)

(defgroup marmoset nil
  "Monkey scripts and logs."
  :group 'languages)

(defcustom marmoset-server-command '("marmoset" "lsp")
  "The language server and its arguments."
  :type '(repeat string))

(defvar marmoset-script-keywords
  '("DispatchKey" "DispatchPointer" "DispatchTrackball" "RotateScreen" "Tap" "PressAndHold" "Drag"
    "PinchZoom" "DispatchFlip" "LaunchActivity" "DeviceWakeUp" "LaunchInstrumentation" "UserWait"
    "ProfileWait" "DispatchPress" "LongPress" "PowerLog" "WriteLog" "RunCmd" "DispatchString"
    "StartCaptureFramerate" "EndCaptureFramerate" "StartCaptureAppFramerate" "EndCaptureAppFramerate"))

(defvar marmoset-script-font-lock
  `((,(regexp-opt marmoset-script-keywords) . font-lock-keyword-face)
    ("^start data >>" . font-lock-preprocessor-face)
    ("^\\(count=\\|speed=\\|type=\\|linebyline\\)" . font-lock-variable-name-face)
    ("KEYCODE_[A-Z0-9_]+" . font-lock-constant-face)))

(defvar marmoset-log-font-lock
  '(("^// \\(CRASH\\|NOT RESPONDING\\):.*" . font-lock-warning-face)
    ("^:[A-Z][A-Za-z]+" . font-lock-keyword-face)
    ("^\\s-*//.*" . font-lock-comment-face)))

;;;###autoload
(define-derived-mode marmoset-script-mode prog-mode "Monkey"
  "Major mode for Android Monkey scripts.
The language has no comments: a device executes a command wherever it stands on a line."
  (setq-local font-lock-defaults '(marmoset-script-font-lock t))
  (setq-local comment-start nil))

;;;###autoload
(define-derived-mode marmoset-log-mode fundamental-mode "Monkey-Log"
  "Major mode for the output of Android Monkey."
  (setq-local font-lock-defaults '(marmoset-log-font-lock t)))

;;;###autoload
(add-to-list 'auto-mode-alist '("\\.\\(mks\\|monkey\\)\\'" . marmoset-script-mode))
;;;###autoload
(add-to-list 'magic-fallback-mode-alist '("\\(?:.*\n\\)\\{0,60\\}start data >>" . marmoset-script-mode))
;;;###autoload
(add-to-list 'magic-fallback-mode-alist '("\\(?:.*\n\\)\\{0,60\\}:Monkey: seed=" . marmoset-log-mode))

(put 'marmoset-script-mode 'eglot-language-id "monkey-script")
(put 'marmoset-log-mode 'eglot-language-id "monkey-log")

(defun marmoset--contact (_interactive)
  "How eglot starts the server."
  marmoset-server-command)

(add-to-list 'eglot-server-programs
             '((marmoset-script-mode marmoset-log-mode) . marmoset--contact))

(provide 'marmoset)
;;; marmoset.el ends here
