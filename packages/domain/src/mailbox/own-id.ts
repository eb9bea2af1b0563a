import { isUuid } from '../text/uuid.ts'

/**
 * The header of every email that the product sends through a mailbox, by which it is recognised there: a provider may
 * replace its Message-ID.
 */
export const OWN_ID_HEADER = 'X-Enamel-Id'

const UUID_LENGTH = 36

/**
 * The value of the header: the part before the @ of the Message-ID that we gave the email, which begins with the
 * communication's id and differs each time that staff send it again.
 */
export function ownIdOf(messageId: string): string {
  return messageId.split('@')[0] ?? messageId
}

/** The communication that a header's value names; null for a value that is none of ours. */
export function communicationOfOwnId(ownId: string): string | null {
  const id = ownId.trim().slice(0, UUID_LENGTH).toLowerCase()
  return isUuid(id) ? id : null
}
