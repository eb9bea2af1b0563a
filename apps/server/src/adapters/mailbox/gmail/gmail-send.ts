import { randomUUID } from 'node:crypto'
import { OWN_ID_HEADER } from '@enamel/domain/mailbox/own-id'
import { z } from 'zod'
import { firstHeader } from '../../email/mime/header-values.ts'
import { composeMessage, type OutgoingEmail } from '../../email/relay/compose-message.ts'
import { readAs } from '../../http-call.ts'
import type { ServiceResult } from '../../service-result.ts'
import type { MailboxProvider, MailboxSending } from '../mailbox-provider.ts'
import { callGmail, type Gmail, type GmailReceived, type GmailRequest, gmailError } from './gmail-call.ts'
import { fetchMessage, GmailId, listMessages, messageIdIn } from './gmail-messages.ts'

type SentQuery = Parameters<MailboxProvider['findSent']>[1]
type FoundSent = Awaited<ReturnType<MailboxProvider['findSent']>>

const Sent = z.object({ id: GmailId, threadId: GmailId })

const SEND_UNITS = 100
/** The limit for an email in JSON. */
const MAX_JSON_BYTES = 3 * 1024 * 1024
const QUOTA_REASONS: ReadonlySet<string> = new Set(['dailyLimitExceeded', 'quotaExceeded', 'limitExceeded'])
/** How many emails of the mailbox are looked at for one that may have been sent. */
const MAX_LOOKED_AT = 500

/** Sends an email as the mailbox. Without its conversation, which may be deleted, it begins a new one. */
export async function sendFromGmail(
  gmail: Gmail,
  email: OutgoingEmail,
  thread: string | null,
): Promise<MailboxSending> {
  const raw = await composeMessage(email)
  const reply = await callGmail(gmail, sendRequest(raw, thread))
  if (reply.kind === 'no_reply') return { kind: 'unclear', detail: reply.detail }
  if (reply.kind === 'forbidden' && QUOTA_REASONS.has(reply.detail))
    return { kind: 'refused', reason: 'quota', detail: reply.detail }
  if (reply.kind !== 'replied') return reply
  if (reply.status === 404 && thread !== null) return sendFromGmail(gmail, email, null)
  if (reply.status !== 200) return notSent(reply)
  const sent = readAs(Sent, reply.body)
  if (sent.kind !== 'answered') return { kind: 'unclear', detail: sent.detail }
  const { id, threadId } = sent.value
  return {
    kind: 'sent',
    id,
    thread: threadId,
    messageId: (await sentMessageId(gmail, id)) ?? email.messageId,
  }
}

/** Large emails are uploaded as they are, in two parts: what JSON would say, and the email. */
function sendRequest(raw: Buffer, thread: string | null): GmailRequest {
  const request = { method: 'POST', path: '/messages/send', units: SEND_UNITS } as const
  const details = thread === null ? {} : { threadId: thread }
  if (raw.length <= MAX_JSON_BYTES)
    return { ...request, json: { ...details, raw: raw.toString('base64url') } }
  const boundary = randomUUID()
  const content = Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Type: application/json\r\n\r\n${JSON.stringify(details)}\r\n`),
    Buffer.from(`--${boundary}\r\nContent-Type: message/rfc822\r\n\r\n`),
    raw,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  const type = `multipart/related; boundary=${boundary}`
  return { ...request, query: [['uploadType', 'multipart']], upload: { type, content } }
}

function notSent({ status, body }: GmailReceived): MailboxSending {
  const { reason, message } = gmailError(body)
  const detail = `HTTP ${status} ${reason}`
  if (status >= 500) return { kind: 'unclear', detail }
  if (status === 413) return { kind: 'refused', reason: 'too_large', detail }
  const isRecipient = /recipient|invalid (to|cc|bcc) header/i.test(message)
  return { kind: 'refused', reason: isRecipient ? 'invalid_recipient' : 'other', detail }
}

/** The Message-ID under which the email went out: Gmail may replace ours. Null if it cannot be read. */
async function sentMessageId(gmail: Gmail, id: string): Promise<string | null> {
  const found = await fetchMessage(gmail, id, ['Message-ID'])
  return found.kind === 'answered' && found.value ? messageIdIn(found.value.headers) : null
}

/** Finds an email that the mailbox sent, by its Message-ID, or else by our header, since Gmail may replace the former. */
export async function findSentInGmail(gmail: Gmail, { messageId, id, since }: SentQuery): Promise<FoundSent> {
  const byMessageId = await findWhere(gmail, `in:sent rfc822msgid:${messageId}`, () => true)
  if (byMessageId.kind !== 'answered' || byMessageId.value) return byMessageId
  const after = Math.floor(since.getTime() / 1000) - 1
  return findWhere(gmail, `in:sent after:${after}`, (ownId) => ownId === id)
}

async function findWhere(
  gmail: Gmail,
  query: string,
  matches: (ownId: string | null) => boolean,
): Promise<FoundSent> {
  let page: string | null = null
  let lookedAt = 0
  do {
    const listed: ServiceResult<{ messages: { id: string }[]; nextPageToken?: string | undefined }> =
      await listMessages(gmail, query, page)
    if (listed.kind !== 'answered') return listed
    for (const { id } of listed.value.messages) {
      lookedAt += 1
      if (lookedAt > MAX_LOOKED_AT) return { kind: 'unreadable', detail: 'too many emails were sent since' }
      const found = await fetchMessage(gmail, id, ['Message-ID', OWN_ID_HEADER])
      if (found.kind === 'malformed') return { kind: 'unreadable', detail: 'a malformed email' }
      if (found.kind !== 'answered') return found
      if (!found.value?.labels.includes('SENT')) continue
      const { headers, thread } = found.value
      if (matches(firstHeader(headers, OWN_ID_HEADER.toLowerCase())))
        return { kind: 'answered', value: { id, thread, messageId: messageIdIn(headers) ?? '' } }
    }
    page = listed.value.nextPageToken ?? null
  } while (page !== null)
  return { kind: 'answered', value: null }
}
