import { addressesOf, firstHeader, messageIdsOf } from '../email/mime/header-values.ts'
import { isAutomaticListMail, isListMail, listMailHeaders } from '../email/mime/mail-kind.ts'
import type { MailHeaders } from '../email/mime/parsed-email.ts'
import type { MailboxItem } from './mailbox-provider.ts'

/** The fields of a header from which an item is read. */
export const itemHeaders = [
  'From',
  'Reply-To',
  'To',
  'Cc',
  'Bcc',
  'Message-ID',
  'In-Reply-To',
  'References',
  ...listMailHeaders,
] as const

/** A header as providers list it. */
export function toMailHeaders(fields: readonly { name: string; value: string }[]): MailHeaders {
  const headers = new Map<string, string[]>()
  for (const { name, value } of fields) {
    const values = headers.get(name.toLowerCase())
    if (values) values.push(value)
    else headers.set(name.toLowerCase(), [value])
  }
  return headers
}

/** What the header of an email says about it. */
export function readItemHeaders(
  headers: MailHeaders,
): Pick<MailboxItem, 'from' | 'replyTo' | 'to' | 'messageId' | 'inReplyTo' | 'isList'> {
  const addresses = (name: string) => addressesOf(headers, name).map(({ address }) => address.toLowerCase())
  return {
    from: addresses('from')[0] ?? '',
    replyTo: addresses('reply-to'),
    to: [...new Set([...addresses('to'), ...addresses('cc'), ...addresses('bcc')])],
    messageId: messageIdsOf(firstHeader(headers, 'message-id'))[0] ?? null,
    inReplyTo: answeredId(headers),
    isList: isListMail(headers),
  }
}

/**
 * The Message-ID that an email answers: In-Reply-To, or else the last of References. The program of a list answers
 * nothing, whatever its email names.
 */
export function answeredId(headers: MailHeaders): string | null {
  if (isAutomaticListMail(headers)) return null
  const [inReplyTo] = messageIdsOf(firstHeader(headers, 'in-reply-to'))
  return inReplyTo ?? messageIdsOf(firstHeader(headers, 'references')).at(-1) ?? null
}
