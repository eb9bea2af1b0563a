// The addresses and Message-IDs by which a reply is assigned to its patient, and a bounce to the message that bounced.

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
// Tokens are lower-case, since servers may change the case, and short: a local part has at most 64 characters.
const token = '[a-z0-9_-]{1,58}'

const replyShape = new RegExp(`^reply\\+(${token})@[^@\\s]+$`)
// Some servers repeat the recipient after the id: bounce+id=user=example.com@…
const bounceShape = new RegExp(`^bounce\\+(${uuid})(?:=[^@\\s]*)?@[^@\\s]+$`)
const messageIdShape = new RegExp(`^<?(${uuid})@[^@\\s<>]+>?$`)

/** The bare address in lower case: `"Jo" <Jo@x.test>` is jo@x.test. */
export function bareAddress(address: string): string {
  const bracketed = address.match(/<([^<>]*)>\s*$/)?.[1]
  return (bracketed ?? address).trim().toLowerCase()
}

/** The part of an address after its last @. */
export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1)
}

/** The address for a patient's reply to an email: `reply+{token}@{domain}`. The token is opaque lower-case text. */
export function replyAddress(replyToken: string, domain: string): string {
  return `reply+${replyToken}@${domain}`
}

/** The token of a reply address, or null. */
export function replyTokenOf(address: string): string | null {
  return bareAddress(address).match(replyShape)?.[1] ?? null
}

/** The envelope sender of an email, so that a bounce names its message: `bounce+{id}@{domain}`. */
export function bounceAddress(communicationId: string, domain: string): string {
  return `bounce+${communicationId}@${domain}`
}

/** The communication that a bounce address names, or null. */
export function bouncedCommunicationOf(address: string): string | null {
  return bareAddress(address).match(bounceShape)?.[1] ?? null
}

/** The Message-ID of one of our emails, without brackets. */
export function messageIdOf(communicationId: string, domain: string): string {
  return `${communicationId}@${domain}`
}

/**
 * The communication that one of our Message-IDs names, with or without brackets; null for an id without a UUID. The id
 * of another sender may also have a UUID, which then names no communication.
 */
export function communicationOfMessageId(messageId: string): string | null {
  return messageId.trim().toLowerCase().match(messageIdShape)?.[1] ?? null
}
