/** What a user can answer; nothing is deleted for an answer of nothing. */
export interface Choice {
  title: string;
  answer: 'once' | 'always' | null;
}

/** The first button has the focus, so it deletes nothing. VS Code adds its own Cancel. */
export const choices: Choice[] = [
  { title: 'Keep the Data', answer: null },
  { title: 'Only This Time', answer: 'once' },
  { title: 'Always for This App', answer: 'always' },
];
