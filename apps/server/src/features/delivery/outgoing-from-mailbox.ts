import type { FailureReason } from '@enamel/domain/communications/delivery/failure-reason'
import type { MailboxKey } from '@enamel/domain/integrations/integration'
import { ownIdOf } from '@enamel/domain/mailbox/own-id'
import type { OutgoingEmail } from '../../adapters/email/relay/compose-message.ts'
import type { MailboxSending } from '../../adapters/mailbox/mailbox-provider.ts'
import type { AskResult, SendResult } from '../../adapters/send-result.ts'
import type { ServiceTrouble } from '../../adapters/service-result.ts'
import { mailboxTokens, withAccessToken } from '../integrations/index.ts'
import type { Outgoing, ProviderContext } from './outgoing-message.ts'

/**
 * How long after an attempt a mailbox is asked about an email: its list of sent emails is complete a few seconds after
 * it was sent.
 */
const SETTLE_MS = 15_000
/** The time of the provider's clock may be earlier than ours. */
const CLOCK_MARGIN_MS = 5 * 60_000

interface SendingMailbox {
  mailbox: MailboxKey
  clientId: string
  /** The mailbox's conversation that the email joins, if any. */
  thread: string | null
}

/** An email that a mailbox of the practice sends. The mailbox was chosen when the email was written. */
export function outgoingFromMailbox(email: OutgoingEmail, sender: SendingMailbox): Outgoing {
  return {
    settleMs: SETTLE_MS,
    send: async (context, lastCheck) => (await lastCheck()) ?? send(context, email, sender),
    ask: (context, since) => ask(context, email, sender, since),
  }
}

async function send(
  context: ProviderContext,
  email: OutgoingEmail,
  { mailbox, clientId, thread }: SendingMailbox,
): Promise<SendResult> {
  const { address } = email.from
  const access = await withAccessToken(context, mailboxTokens[mailbox], clientId, {
    // A different mailbox that the practice has connected since must not send in the name of this one.
    ask: async (token, { label }): Promise<MailboxSending | null> =>
      label?.toLowerCase() === address.toLowerCase()
        ? context.deps.mailboxes[mailbox].send(token, email, thread)
        : null,
    isRefused: (sending) => sending?.kind === 'token_refused',
  })
  switch (access.kind) {
    case 'answered':
      return access.answer === null ? NOT_CONNECTED : resultOf(access.answer)
    case 'not_connected':
      return NOT_CONNECTED
    case 'refused':
      return REFUSED_ACCESS
    case 'unavailable':
      return { kind: 'postponed', detail: access.detail }
  }
}

const NOT_CONNECTED: SendResult = { kind: 'refused', reason: 'mailbox_not_connected' }

/** Staff may repair the connection within the next minutes. */
const REFUSED_ACCESS: SendResult = {
  kind: 'postponed',
  detail: 'the mailbox refuses us',
  reason: 'mailbox_not_connected',
}

type Refusal = Extract<MailboxSending, { kind: 'refused' }>['reason']

const refusals: Record<Refusal, FailureReason> = {
  invalid_recipient: 'address_unknown',
  too_large: 'too_large',
  quota: 'mailbox_quota',
  other: 'mailbox_refused',
}

function resultOf(sending: MailboxSending): SendResult {
  switch (sending.kind) {
    case 'sent': {
      const { id, messageId, thread } = sending
      return { kind: 'accepted', providerId: id, mailbox: { messageId, thread } }
    }
    case 'refused':
      return { kind: 'refused', reason: refusals[sending.reason] }
    case 'unclear':
      return { kind: 'unclear', detail: sending.detail }
    case 'forbidden':
      return { kind: 'refused', reason: 'mailbox_refused' }
    case 'token_refused':
      return REFUSED_ACCESS
    case 'busy': {
      const atLeastMs = (sending.retryAfterSeconds ?? 0) * 1000
      return { kind: 'postponed', detail: 'too many requests', reason: 'busy', atLeastMs }
    }
    case 'unreachable':
    case 'unreadable':
      return { kind: 'postponed', detail: sending.detail }
  }
}

async function ask(
  context: ProviderContext,
  { messageId }: OutgoingEmail,
  { mailbox, clientId }: SendingMailbox,
  attemptedAt: Date,
): Promise<AskResult> {
  const since = new Date(attemptedAt.getTime() - CLOCK_MARGIN_MS)
  const email = { messageId, id: ownIdOf(messageId), since }
  const access = await withAccessToken(context, mailboxTokens[mailbox], clientId, {
    ask: (token) => context.deps.mailboxes[mailbox].findSent(token, email),
    isRefused: ({ kind }) => kind === 'token_refused',
  })
  if (access.kind !== 'answered') return { kind: 'cannot_ask', detail: `the mailbox is ${access.kind}` }
  const found = access.answer
  if (found.kind !== 'answered') return { kind: 'cannot_ask', detail: troubleText(found) }
  if (found.value === null) return { kind: 'not_found' }
  const { id: providerId, thread } = found.value
  return { kind: 'found', providerId, mailbox: { messageId: found.value.messageId, thread } }
}

function troubleText(trouble: ServiceTrouble): string {
  return 'detail' in trouble ? `${trouble.kind}: ${trouble.detail}` : trouble.kind
}
