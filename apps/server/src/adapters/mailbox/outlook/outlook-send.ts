import { z } from 'zod'
import { messageIdsOf } from '../../email/mime/header-values.ts'
import { composeMessage, type OutgoingEmail } from '../../email/relay/compose-message.ts'
import { readAs, readJson } from '../../http-call.ts'
import type { ServiceResult } from '../../service-result.ts'
import type { MailboxProvider, MailboxSending } from '../mailbox-provider.ts'
import {
  ask,
  callGraph,
  type Graph,
  type GraphReceived,
  graphError,
  quoted,
  sendQuery,
} from './graph-call.ts'
import { attachFile } from './outlook-files.ts'
import { OutlookId } from './outlook-messages.ts'

type SentQuery = Parameters<MailboxProvider['findSent']>[1]
type FoundSent = Awaited<ReturnType<MailboxProvider['findSent']>>

const Email = z.object({
  id: OutlookId,
  conversationId: z.string().max(512).nullish(),
  internetMessageId: z.string().max(1_000).nullish(),
})
const Emails = z.object({ value: z.array(Email) })
const PROPERTIES = 'id,conversationId,internetMessageId'
type Email = z.infer<typeof Email>
type DraftResult = { kind: 'draft'; draft: Email } | MailboxSending

/** The limit for a request with an email in base64 is 4 MB. */
const MAX_MIME_BYTES = 2_900_000

const QUOTA_CODES: ReadonlySet<string> = new Set([
  'ErrorExceededMessageLimit',
  'ErrorMessageSubmissionBlocked',
  'ErrorQuotaExceeded',
])

/**
 * Sends an email as the mailbox: a draft, which alone tells the email's id, and then the draft is sent. The conversation
 * follows from the email's own header.
 */
export async function sendFromOutlook(graph: Graph, email: OutgoingEmail): Promise<MailboxSending> {
  const raw = await composeMessage(email)
  const isLarge = raw.length > MAX_MIME_BYTES
  const draft = isLarge ? await largeDraft(graph, email) : await smallDraft(graph, email.messageId, raw)
  return draft.kind === 'draft' ? sendDraft(graph, draft.draft, email.messageId) : draft
}

/** A draft of an earlier attempt is used again. */
async function smallDraft(graph: Graph, messageId: string, raw: Buffer): Promise<DraftResult> {
  const earlier = await findByMessageId(graph, 'drafts', messageId)
  if (earlier.kind !== 'answered') return earlier
  return earlier.value ? { kind: 'draft', draft: earlier.value } : createDraft(graph, raw)
}

/** A draft without its files, to which they are added. One of an earlier attempt may lack some, and is deleted. */
async function largeDraft(graph: Graph, email: OutgoingEmail): Promise<DraftResult> {
  const earlier = await findByMessageId(graph, 'drafts', email.messageId)
  if (earlier.kind !== 'answered') return earlier
  if (earlier.value) {
    const deleted = await sendQuery(graph, { method: 'DELETE', path: pathOf(earlier.value) })
    if (deleted.kind !== 'replied') return deleted
  }
  const created = await createDraft(graph, await composeMessage({ ...email, attachments: [] }))
  if (created.kind !== 'draft') return created
  for (const file of email.attachments) {
    const attached = await attachFile(graph, pathOf(created.draft), file)
    if (attached.kind === 'attached') continue
    return attached.kind === 'replied' ? refusalOf(attached) : attached
  }
  return created
}

const pathOf = ({ id }: Email) => `/me/messages/${encodeURIComponent(id)}`

/** Nothing is sent yet, so that a missing reply is no unclear result. */
async function createDraft(graph: Graph, raw: Buffer): Promise<DraftResult> {
  const mime = raw.toString('base64')
  const reply = await sendQuery(graph, { method: 'POST', path: '/me/messages', mime })
  if (reply.kind !== 'replied') return quotaOr(reply)
  if (reply.status >= 500) return { kind: 'unreachable', detail: `HTTP ${reply.status}` }
  if (reply.status !== 201) return refusalOf(reply)
  const email = readAs(Email, readJson(reply.body))
  return email.kind === 'answered' ? { kind: 'draft', draft: email.value } : email
}

async function sendDraft(graph: Graph, email: Email, own: string): Promise<MailboxSending> {
  const reply = await callGraph(graph, { method: 'POST', path: `${pathOf(email)}/send` })
  if (reply.kind === 'no_reply') return { kind: 'unclear', detail: reply.detail }
  if (reply.kind !== 'replied') return quotaOr(reply)
  if (reply.status === 202) {
    const messageId = messageIdsOf(email.internetMessageId ?? null)[0] ?? own
    return { kind: 'sent', id: email.id, thread: email.conversationId ?? null, messageId }
  }
  // The draft of an earlier attempt is gone: that attempt has sent it, or somebody has deleted it.
  if (reply.status >= 500 || reply.status === 404)
    return { kind: 'unclear', detail: `HTTP ${reply.status} ${graphError(reply.body)}` }
  return refusalOf(reply)
}

function quotaOr(trouble: Exclude<ServiceResult<never>, { kind: 'answered' }>): MailboxSending {
  if (trouble.kind === 'forbidden' && QUOTA_CODES.has(trouble.detail))
    return { kind: 'refused', reason: 'quota', detail: trouble.detail }
  return trouble
}

function refusalOf({ status, body }: GraphReceived): MailboxSending {
  const code = graphError(body)
  const detail = `HTTP ${status} ${code}`
  if (status === 413 || code === 'ErrorMessageSizeExceeded')
    return { kind: 'refused', reason: 'too_large', detail }
  if (code === 'ErrorInvalidRecipients') return { kind: 'refused', reason: 'invalid_recipient', detail }
  return { kind: 'refused', reason: QUOTA_CODES.has(code) ? 'quota' : 'other', detail }
}

/** Finds an email among the sent ones. */
export async function findSentInOutlook(graph: Graph, { messageId }: SentQuery): Promise<FoundSent> {
  const found = await findByMessageId(graph, 'sentitems', messageId)
  if (found.kind !== 'answered' || found.value === null) return found as FoundSent
  const { id, conversationId, internetMessageId } = found.value
  return {
    kind: 'answered',
    value: {
      id,
      thread: conversationId ?? null,
      messageId: messageIdsOf(internetMessageId ?? null)[0] ?? messageId,
    },
  }
}

/** Deletes the draft of an email that was not sent. */
export async function discardDraft(
  graph: Graph,
  { messageId }: Pick<SentQuery, 'messageId'>,
): Promise<ServiceResult<null>> {
  const draft = await findByMessageId(graph, 'drafts', messageId)
  if (draft.kind !== 'answered' || draft.value === null) return draft as ServiceResult<null>
  const deleted = await sendQuery(graph, { method: 'DELETE', path: pathOf(draft.value) })
  if (deleted.kind !== 'replied') return deleted
  const { status, body } = deleted
  if (status === 204 || status === 404) return { kind: 'answered', value: null }
  return { kind: 'unreachable', detail: `HTTP ${status} ${graphError(body)}` }
}

async function findByMessageId(
  graph: Graph,
  folder: 'drafts' | 'sentitems',
  messageId: string,
): Promise<ServiceResult<Email | null>> {
  const query = {
    $filter: `internetMessageId eq ${quoted(`<${messageId}>`)}`,
    $select: PROPERTIES,
    $top: '1',
  }
  const found = await ask(graph, { path: `/me/mailFolders/${folder}/messages`, query }, Emails)
  return found.kind === 'answered' ? { kind: 'answered', value: found.value.value[0] ?? null } : found
}
