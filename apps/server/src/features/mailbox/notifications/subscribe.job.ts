import type { MailboxKey } from '@enamel/domain/integrations/integration'
import { MS_PER_DAY } from '@enamel/domain/time/seconds'
import { inPractice } from '../../../db/in-practice.ts'
import { eachPractice } from '../../../jobs/each-practice.ts'
import type { PeriodicJob, PeriodicJobContext } from '../../../jobs/job.ts'
import { healthyMailboxes, mailboxTokens, withAccessToken } from '../../integrations/index.ts'
import { storeSubscription, subscriptionOf } from './subscription.ts'

const JOB = { name: 'mailbox.subscribe', everySeconds: 60 }

/** After so many mailboxes in succession with which a provider did not help, the others are left to the next round. */
const MAX_FAILURES = 3

/** Subscriptions live for a few days; one that is renewed every day survives two days without success. */
const RENEW_AFTER_MS = MS_PER_DAY

/** Asks providers to notify us of changes in mailboxes, soon after a mailbox is connected and again every day. */
export const subscribeToMailboxes: PeriodicJob = {
  ...JOB,
  async run(context) {
    const failures: Record<MailboxKey, number> = { gmail: 0, outlook: 0 }
    const round = eachPractice({
      ...JOB,
      async run(_context, clientId) {
        const mailboxes = await inPractice(context.deps.db, clientId, healthyMailboxes)
        for (const { mailbox } of mailboxes) {
          if (failures[mailbox] >= MAX_FAILURES) continue
          const result = await subscribe(context, clientId, mailbox)
          if (result !== 'not due') failures[mailbox] = result === 'failed' ? failures[mailbox] + 1 : 0
        }
      },
    })
    await round.run(context)
  },
}

async function subscribe(
  { deps, log }: PeriodicJobContext,
  clientId: string,
  mailbox: MailboxKey,
): Promise<'not due' | 'subscribed' | 'failed'> {
  const { db, clock, secret, mailboxes } = deps
  const current = await inPractice(db, clientId, (tx) => subscriptionOf(tx, mailbox, secret))
  const isRecent = current && clock.now().getTime() - current.renewedAt.getTime() < RENEW_AFTER_MS
  if (isRecent && current.expiresAt > clock.now()) return 'not due'
  const access = await withAccessToken({ deps, log }, mailboxTokens[mailbox], clientId, {
    ask: async (token, connection) => {
      const result = await mailboxes[mailbox].subscribe(token, current)
      return { token, connection, result }
    },
    isRefused: ({ result }) => result?.kind === 'token_refused',
  })
  if (access.kind === 'unavailable') return 'failed'
  if (access.kind !== 'answered' || access.answer.result === null) return 'not due'
  const { token, connection, result } = access.answer
  if (result.kind !== 'answered') {
    const detail = 'detail' in result ? result.detail : result.kind
    log.warn({ client_id: clientId, mailbox, detail }, 'a mailbox does not notify us of changes')
    return 'failed'
  }
  const isStored = await inPractice(db, clientId, (tx) =>
    storeSubscription(tx, mailbox, { subscription: result.value, connection }, { secret, now: clock.now() }),
  )
  if (!isStored) await mailboxes[mailbox].unsubscribe(token, result.value)
  return 'subscribed'
}
