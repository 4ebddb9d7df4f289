;;; test.el --- a person's session in Emacs with eglot  -*- lexical-binding: t; -*-

;; Open a script, read the diagnostics, take a quick fix, format, complete, rename; asserted on buffer contents.

(dolist (name '("eglot" "project" "xref" "seq" "yasnippet"))
  (dolist (folder (file-expand-wildcards (format "/usr/share/emacs/site-lisp/elpa/%s-*" name)))
    (push folder load-path)))
(push (getenv "MARMOSET_PLUGIN") load-path)
(require 'cl-lib)
(require 'marmoset)
(setq marmoset-server-command (list (getenv "MARMOSET_BINARY") "lsp")
      eglot-sync-connect t
      eglot-autoreconnect nil
      eglot-confirm-server-initiated-edits nil)

(defun test-project (folder)
  (let ((root (locate-dominating-file folder ".marmoset.yaml")))
    (and root (cons 'transient root))))
(add-hook 'project-find-functions #'test-project)

(defun wait-for (what condition)
  (let ((deadline (+ (float-time) 10)))
    (while (not (funcall condition))
      (when (> (float-time) deadline) (error "Waited in vain for %s" what))
      (accept-process-output nil 0.02))))

(defun expect (what actual wanted)
  (unless (equal actual wanted) (error "%s: got %S, wanted %S" what actual wanted)))

(defun line-text (number)
  (save-excursion
    (goto-char (point-min))
    (forward-line (1- number))
    (buffer-substring-no-properties (line-beginning-position) (line-end-position))))

(defun go-to (number text)
  (goto-char (point-min))
  (forward-line (1- number))
  (search-forward text (line-end-position))
  (goto-char (match-beginning 0)))

(defun diagnostics-at (number)
  (save-excursion
    (goto-char (point-min))
    (forward-line (1- number))
    (flymake-diagnostics (line-beginning-position) (line-end-position))))

(defun quick-fix (number text)
  (go-to number text)
  (eglot--signal-textDocument/didChange)
  ;; Anything but a mouse event: a list would open a menu.
  (cl-letf ((last-nonmenu-event ?x)
            ((symbol-function 'completing-read)
             (lambda (_prompt options &rest _) (let ((first (car options))) (if (consp first) (car first) first)))))
    (eglot-code-actions (line-beginning-position) (line-end-position) "quickfix" t)))

(defun test ()
  (find-file "crash.mks")
  (expect "mode" major-mode 'marmoset-script-mode)
  (apply #'eglot (eglot--guess-contact))
  (wait-for "diagnostics" (lambda () (>= (length (flymake-diagnostics)) 2)))
  (expect "diagnostics on line 7" (length (diagnostics-at 7)) 1)

  (quick-fix 7 "Tab")
  (wait-for "the quick fix" (lambda () (equal (line-text 7) "Tap(120, 270)")))
  (quick-fix 9 "Rotate")
  (wait-for "the second quick fix" (lambda () (equal (line-text 9) "RotateScreen(1, 1)")))
  (eglot--signal-textDocument/didChange)
  (wait-for "no diagnostics" (lambda () (null (flymake-diagnostics))))

  (eglot-format-buffer)
  (expect "formatted line" (line-text 11) "Tap(100,200)")

  (goto-char (point-max))
  (insert "DispatchPre")
  (eglot--signal-textDocument/didChange)
  (let* ((answer (eglot-completion-at-point))
         (labels (all-completions "DispatchPre" (nth 2 answer))))
    (expect "DispatchPress offered"
            (and (cl-find-if (lambda (label) (string-prefix-p "DispatchPress" (string-trim label))) labels) t) t))
  (delete-region (line-beginning-position) (point-max))

  (go-to 5 "com.example.shop")
  (eglot--signal-textDocument/didChange)
  ;; The rename reaches a file that is not open: eglot asks first.
  (cl-letf (((symbol-function 'y-or-n-p) (lambda (&rest _) t)))
    (eglot-rename "com.example.store"))
  (expect "renamed" (line-text 5) "LaunchActivity(com.example.store,com.example.store.MainActivity)")

  (let ((server (eglot-current-server)))
    (jsonrpc-request server :shutdown nil)
    (jsonrpc-notify server :exit nil)
    (wait-for "the server to exit" (lambda () (not (jsonrpc-running-p server))))
    (expect "exit code" (process-exit-status (jsonrpc--process server)) 0)))

(condition-case problem
    (progn (test) (princ "emacs: ok\n") (kill-emacs 0))
  (error (message "%s" (error-message-string problem)) (kill-emacs 1)))
;;; test.el ends here
