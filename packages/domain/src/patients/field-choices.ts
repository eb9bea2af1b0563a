/** The choices of a field, including the patient's value even when the practice no longer offers it (SRC-05). */
export function fieldChoices(offered: readonly string[], own: string): readonly string[] {
  return own === '' || offered.includes(own) ? offered : [own, ...offered]
}

/** The error for a treatment type that is not one of these choices (EDIT-06). */
export const TYPE_NOT_LISTED = 'Please select a treatment type'
