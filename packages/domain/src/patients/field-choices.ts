/** What can be chosen for a fact: what the patient has is among it even when the practice offers it no more (SRC-05). */
export function fieldChoices(offered: readonly string[], own: string): readonly string[] {
  return own === '' || offered.includes(own) ? offered : [own, ...offered]
}

/** What is said of a treatment type that is none of the practice's (EDIT-06). */
export const TYPE_NOT_LISTED = 'Please select a treatment type'
