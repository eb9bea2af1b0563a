/** The maximum number of ids in References; ids in the middle are dropped beyond it (RFC 5322 sets no maximum). */
export const REFERENCES_MAX = 20

/**
 * The References of a reply: the parent's references and the parent (RFC 5322 3.6.4). A long thread is shortened in the
 * middle; its first and latest messages stay (RFC 5537 3.4.4).
 */
export function referencesOfReply(parentId: string, parentReferences: readonly string[]): string[] {
  const chain = [...parentReferences.filter((id) => id !== parentId), parentId]
  const [first = parentId] = chain
  return chain.length <= REFERENCES_MAX ? chain : [first, ...chain.slice(1 - REFERENCES_MAX)]
}
