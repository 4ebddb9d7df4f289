/**
 * Of what the server offers for each selection, what Ctrl+/ does: disable while anything is enabled in one of them, else
 * enable.
 */
export function chooseToggles<Action extends { title: string }>(offers: readonly (readonly Action[])[]): Action[] {
  const titled = (word: string) => offers.flatMap((offered) => offered.find((action) => action.title.startsWith(word)) ?? []);
  const disabling = titled('Disable event');
  return disabling.length > 0 ? disabling : titled('Enable event');
}

/** Edits of several selections that mean the same line are one. */
export function distinct<Edit>(edits: readonly Edit[]): Edit[] {
  return [...new Map(edits.map((edit) => [JSON.stringify(edit), edit])).values()];
}
