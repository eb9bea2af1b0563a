import { z } from 'zod'
import { readHeaderBlock } from '../../email/mime/header-block.ts'
import { firstHeader, messageIdsOf } from '../../email/mime/header-values.ts'
import { readAs, readJson } from '../../http-call.ts'
import type { MailboxProvider, MailboxResult, MailboxSending } from '../mailbox-provider.ts'
import { ask, callGraph, type Graph, type GraphReceived, graphError, quoted } from './graph-call.ts'
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

const QUOTA_CODES: ReadonlySet<string> = new Set([
  'ErrorExceededMessageLimit',
  'ErrorMessageSubmissionBlocked',
  'ErrorQuotaExceeded',
])

/**
 * Sends an email as the mailbox: a draft, which alone tells the email's id, and then the draft is sent. A draft of an
 * earlier attempt is used again. The conversation follows from the email's own header.
 */
export async function sendFromOutlook(graph: Graph, raw: Buffer): Promise<MailboxSending> {
  const own = messageIdsOf(firstHeader(readHeaderBlock(raw).headers, 'message-id'))[0] ?? null
  const earlier = own === null ? null : await findByMessageId(graph, 'drafts', own)
  if (earlier && earlier.kind !== 'answered') return earlier
  const draft = earlier?.value
    ? { kind: 'draft' as const, email: earlier.value }
    : await createDraft(graph, raw)
  return draft.kind === 'draft' ? sendDraft(graph, draft.email, own) : draft
}

/** Nothing is sent yet, so that a missing reply is no unclear result. */
async function createDraft(
  graph: Graph,
  raw: Buffer,
): Promise<{ kind: 'draft'; email: Email } | MailboxSending> {
  const mime = raw.toString('base64')
  const reply = await callGraph(graph, { method: 'POST', path: '/me/messages', mime })
  if (reply.kind === 'no_reply') return { kind: 'unreachable', detail: reply.detail }
  if (reply.kind !== 'replied') return quotaOr(reply)
  if (reply.status >= 500) return { kind: 'unreachable', detail: `HTTP ${reply.status}` }
  if (reply.status !== 201) return refusalOf(reply)
  const email = readAs(Email, readJson(reply.body))
  return email.kind === 'answered' ? { kind: 'draft', email: email.value } : email
}

async function sendDraft(graph: Graph, email: Email, own: string | null): Promise<MailboxSending> {
  const path = `/me/messages/${encodeURIComponent(email.id)}`
  const reply = await callGraph(graph, { method: 'POST', path: `${path}/send` })
  if (reply.kind === 'no_reply') return { kind: 'unclear', detail: reply.detail }
  if (reply.kind !== 'replied') return quotaOr(reply)
  if (reply.status === 202) {
    const messageId = messageIdsOf(email.internetMessageId ?? null)[0] ?? own ?? ''
    return { kind: 'sent', id: email.id, thread: email.conversationId ?? null, messageId }
  }
  // The draft of an earlier attempt is gone: that attempt has sent it, or somebody has deleted it.
  if (reply.status >= 500 || reply.status === 404)
    return { kind: 'unclear', detail: `HTTP ${reply.status} ${graphError(reply.body)}` }
  await callGraph(graph, { method: 'DELETE', path })
  return refusalOf(reply)
}

function quotaOr(trouble: Exclude<MailboxResult<never>, { kind: 'answered' }>): MailboxSending {
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

async function findByMessageId(
  graph: Graph,
  folder: 'drafts' | 'sentitems',
  messageId: string,
): Promise<MailboxResult<Email | null>> {
  const query = {
    $filter: `internetMessageId eq ${quoted(`<${messageId}>`)}`,
    $select: PROPERTIES,
    $top: '1',
  }
  const found = await ask(graph, { path: `/me/mailFolders/${folder}/messages`, query }, Emails)
  return found.kind === 'answered' ? { kind: 'answered', value: found.value.value[0] ?? null } : found
}
