import { inPractice } from '../../db/in-practice.ts'
import type { PracticeTx } from '../../db/practice-tx.ts'
import { job } from '../../jobs/job.ts'
import { mailboxTokens, withAccessToken } from '../integrations/index.ts'
import { discardKind } from './discard.kind.ts'

/**
 * Deletes the draft of an email from the mailbox that should have sent it. The draft stays when the email is being sent
 * again, or the mailbox is no longer connected.
 */
export const discardJob = job(discardKind, async (context, { client_id, communication_id }) => {
  const { db, mailboxes } = context.deps
  const email = await inPractice(db, client_id, (tx) => refusedEmail(tx, communication_id))
  if (!email?.mailbox) return
  const { mailbox, from_email: address } = email
  const messageId = email.identity ?? communication_id
  const access = await withAccessToken(context, mailboxTokens[mailbox], client_id, {
    ask: async (token, { label }) =>
      label?.toLowerCase() === address?.toLowerCase()
        ? mailboxes[mailbox].discard(token, { messageId })
        : null,
    isRefused: (result) => result?.kind === 'token_refused',
  })
  const trouble = access.kind === 'answered' ? access.answer?.kind : access.kind
  switch (trouble) {
    case 'busy':
    case 'unreachable':
    case 'unreadable':
    case 'unavailable':
      if (context.attempt < discardKind.maxAttempts) throw new Error(`Nothing was deleted: ${trouble}`)
      context.log.warn({ communication_id, trouble }, 'an email that was not sent may have left a draft')
  }
})

function refusedEmail(tx: PracticeTx, id: string) {
  return tx
    .selectFrom('deliveries')
    .innerJoin('communications', (join) =>
      join
        .onRef('communications.client_id', '=', 'deliveries.client_id')
        .onRef('communications.id', '=', 'deliveries.communication_id'),
    )
    .select(['communications.mailbox', 'communications.identity', 'communications.from_email'])
    .where('deliveries.client_id', '=', tx.clientId)
    .where('deliveries.communication_id', '=', id)
    .where('deliveries.state', '=', 'refused')
    .executeTakeFirst()
}
