import { MS_PER_DAY } from '@enamel/domain/time/seconds'
import type { MailboxKey } from '../../../adapters/mailbox/mailbox-provider.ts'
import { inPractice } from '../../../db/database.ts'
import { eachPractice } from '../../../jobs/each-practice.ts'
import type { PeriodicJobContext } from '../../../jobs/job.ts'
import { healthyMailboxes, mailboxTokens, withAccessToken } from '../../integrations/index.ts'
import { storeSubscription, subscriptionOf } from './subscription.ts'

const EVERY_SECONDS = 60

/** Subscriptions live for a few days; one that is renewed every day survives two days without success. */
const RENEW_AFTER_MS = MS_PER_DAY

/** Asks providers to notify us of changes in mailboxes, soon after a mailbox is connected and again every day. */
export const subscribeToMailboxes = eachPractice({
  name: 'mailbox.subscribe',
  everySeconds: EVERY_SECONDS,
  async run(context, clientId) {
    const mailboxes = await inPractice(context.deps.db, clientId, healthyMailboxes)
    for (const { mailbox } of mailboxes) await subscribe(context, clientId, mailbox)
  },
})

async function subscribe(
  { deps, log }: PeriodicJobContext,
  clientId: string,
  mailbox: MailboxKey,
): Promise<void> {
  const { db, clock, secret, mailboxes } = deps
  const current = await inPractice(db, clientId, (tx) => subscriptionOf(tx, mailbox, secret))
  const isRecent = current && clock.now().getTime() - current.renewedAt.getTime() < RENEW_AFTER_MS
  if (isRecent && current.expiresAt > clock.now()) return
  const access = await withAccessToken({ deps, log }, mailboxTokens[mailbox], clientId, {
    ask: async (token, connection) => {
      const result = await mailboxes[mailbox].subscribe(token, current)
      return { token, connection, result }
    },
    isRefused: ({ result }) => result?.kind === 'token_refused',
  })
  if (access.kind !== 'answered' || access.answer.result === null) return
  const { token, connection, result } = access.answer
  if (result.kind !== 'answered') {
    const detail = 'detail' in result ? result.detail : result.kind
    return log.warn({ client_id: clientId, mailbox, detail }, 'a mailbox does not notify us of changes')
  }
  const isStored = await inPractice(db, clientId, (tx) =>
    storeSubscription(tx, mailbox, { subscription: result.value, connection }, { secret, now: clock.now() }),
  )
  if (!isStored) await mailboxes[mailbox].unsubscribe(token, result.value)
}
