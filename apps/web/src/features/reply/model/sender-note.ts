import type { Integration } from '@enamel/contract/integrations'
import { mailboxKeys } from '@enamel/domain/integrations/integration'
import { isOneOf } from '@enamel/domain/text/one-of'
import type { TimelineEvent } from '@enamel/domain/timeline/event'
import { latestInboundEmail } from './subject.ts'

type Connection = Pick<Integration, 'integration' | 'display_name' | 'state'>

/**
 * What staff read when an email to a patient does not leave from the mailbox from which it usually would: the one
 * that has the conversation or, for a new conversation, a connected one if none works (docs/adr/0061).
 * @param address from which emails are sent without a mailbox; null if the practice has none
 * @returns null when there is nothing to say
 */
export function senderNote(
  items: readonly TimelineEvent[],
  connections: readonly Connection[],
  address: string | null,
): string | null {
  const usual = usualMailbox(items, connections)
  if (!usual || usual.state === 'healthy' || address === null) return null
  const why = usual.state === 'unhealthy' ? 'does not work at the moment' : 'is no longer connected'
  return `Will be sent from ${address}, because ${usual.display_name} ${why}.`
}

function usualMailbox(
  items: readonly TimelineEvent[],
  connections: readonly Connection[],
): Connection | undefined {
  const conversationIn = latestInboundEmail(items)?.mailbox
  if (conversationIn) return connections.find(({ integration }) => integration === conversationIn)
  const mailboxes = connections.filter(({ integration }) => isOneOf(mailboxKeys, integration))
  if (mailboxes.some(({ state }) => state === 'healthy')) return undefined
  return mailboxes.find(({ state }) => state === 'unhealthy')
}
