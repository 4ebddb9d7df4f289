/** The link that opens the page of a rule. */
export function ruleLink(code: string): string {
  return `command:marmoset.showRule?${encodeURIComponent(JSON.stringify([code]))}`;
}

/** Whether a text can be a rule's code, and so the name of its page. */
export function isRuleCode(text: string): boolean {
  return /^[a-z0-9]+(?:[-/][a-z0-9]+)*$/.test(text);
}
