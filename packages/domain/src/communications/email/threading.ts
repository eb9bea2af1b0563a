/** The maximum number of ids in References; ids in the middle are dropped beyond it (RFC 5322 sets no maximum). */
export const REFERENCES_MAX = 20

/** The ids of a Message-ID, In-Reply-To or References header, without brackets, in their order and each once. */
export function messageIds(header: string | null | undefined): string[] {
  const text = header ?? ''
  const bracketed = (text.match(/<[^<>\s]+>/g) ?? []).map((id) => id.slice(1, -1))
  // Some senders forget the brackets.
  const bare = text.split(/[\s,]+/).filter((word) => /^[^<>@]+@[^<>@]+$/.test(word))
  return [...new Set(bracketed.length > 0 ? bracketed : bare)]
}

export interface ThreadHeaders {
  /** Header values, with brackets; null without a parent. */
  in_reply_to: string | null
  references: string | null
}

function trimMiddle(ids: string[]): string[] {
  const [first] = ids
  if (first === undefined || ids.length <= REFERENCES_MAX) return ids
  return [first, ...ids.slice(ids.length - REFERENCES_MAX + 1)]
}

/** The headers that put a reply under its parent: the parent's references and the parent (RFC 5322 3.6.4). */
export function threadHeaders(parent: {
  message_id: string | null
  references: string | null
  in_reply_to?: string | null
}): ThreadHeaders {
  const id =
    parent.message_id === null ? undefined : (messageIds(parent.message_id)[0] ?? parent.message_id.trim())
  if (!id) return { in_reply_to: null, references: null }
  const parentReferences = messageIds(parent.references)
  // A parent without References replied to its first In-Reply-To.
  const earlierIds =
    parentReferences.length > 0 ? parentReferences : messageIds(parent.in_reply_to).slice(0, 1)
  const chain = trimMiddle([...earlierIds.filter((earlierId) => earlierId !== id), id])
  return { in_reply_to: `<${id}>`, references: chain.map((earlierId) => `<${earlierId}>`).join(' ') }
}

/**
 * The ids by which the answered message is searched for, the likeliest first: In-Reply-To, then References in reverse
 * order.
 */
export function answeredIds(headers: { in_reply_to?: string | null; references?: string | null }): string[] {
  return [...new Set([...messageIds(headers.in_reply_to), ...messageIds(headers.references).reverse()])]
}
