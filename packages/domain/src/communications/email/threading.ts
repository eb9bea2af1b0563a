/** The maximum number of ids in the References of a reply (RFC 5322 sets no maximum). */
export const REFERENCES_MAX = 20

/** Shortens References to a number of ids: the first and the latest stay, the middle is dropped (RFC 5537 3.4.4). */
export function shortenReferences(ids: readonly string[], max: number): string[] {
  return ids.length <= max ? [...ids] : [...ids.slice(0, 1), ...ids.slice(1 - max)]
}

/** The References of a reply: the parent's references and the parent (RFC 5322 3.6.4), shortened. */
export function referencesOfReply(parentId: string, parentReferences: readonly string[]): string[] {
  return shortenReferences([...parentReferences.filter((id) => id !== parentId), parentId], REFERENCES_MAX)
}
