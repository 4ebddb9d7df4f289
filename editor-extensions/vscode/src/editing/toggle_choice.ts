/** Of what the server offers for the selection, what Ctrl+/ does: disable while anything there is enabled. */
export function chooseToggle<Action extends { title: string }>(offered: readonly Action[]): Action | undefined {
  const titled = (word: string) => offered.find((action) => action.title.startsWith(word));
  return titled('Disable event') ?? titled('Enable event');
}
