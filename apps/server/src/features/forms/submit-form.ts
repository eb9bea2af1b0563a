import { AWAITING_REVIEW, type FormSubmission, type forms } from '@enamel/contract/forms'
import {
  checkOverLimit,
  isWithinAddressLimit,
  isWithinFormLimit,
  type OverLimitDecision,
  REVIEW_QUEUE_HARD_MAX,
} from '@enamel/domain/forms/submission-limits'
import { v7 as uuid } from 'uuid'
import { inPractice } from '../../db/in-practice.ts'
import { lockNames } from '../../db/lock-names.ts'
import { lookup } from '../../db/lookup.ts'
import type { PracticeTx } from '../../db/practice-tx.ts'
import { accepted, refuse } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import { rateLimitKey } from '../../http/server/caller-address.ts'
import {
  countWaiting,
  earlierReception,
  queueForReview,
  receiveInTransaction,
  summaryOfForm,
} from '../inbound/index.ts'
import { ALL_ADDRESSES, countSubmission } from './form-counters.queries.ts'

type Verdict = { kind: 'receive' } | OverLimitDecision

/**
 * Receives a web form, and stores it before responding. Anyone can submit a form, so there are limits: a form beyond
 * the first limits awaits review, and a form beyond the higher limits is refused (docs/adr/0029).
 */
export const submitForm: Handler<typeof forms.submit> = async (
  { deps, address, log },
  { params, query, body },
) => {
  const clientId = await lookup.practiceByFormKey(deps.db, params.key)
  if (!clientId) return refuse('unknown_form')
  const now = deps.clock.now()
  const submission = {
    ...body,
    utm_source: body.utm_source ?? query.utm_source,
    gclid: body.gclid ?? query.gclid,
  }
  const verdict = await inPractice(deps.db, clientId, (tx) =>
    storeWithinLimits(tx, submission, rateLimitKey({ ip: address }), now),
  )
  switch (verdict.kind) {
    case 'receive':
      return accepted({ status: 'received' as const })
    case 'review':
      return accepted({ status: 'awaiting_review' as const, message: AWAITING_REVIEW })
    case 'refuse':
      log.warn('a web form was refused: too many submissions')
      return refuse('too_many_submissions', {
        retryAfterSeconds: (verdict.retryAt.getTime() - now.getTime()) / 1000,
      })
  }
}

/**
 * Decides on a submission, and stores it unless it is refused. A repeat of a stored submission is not counted, and gets
 * the first verdict again unless staff have placed the submission since.
 */
async function storeWithinLimits(
  tx: PracticeTx,
  submission: FormSubmission,
  address: string,
  now: Date,
): Promise<Verdict> {
  const received = {
    channel: 'Form Submissions',
    fingerprint: submission.id ?? uuid(),
    raw: submission,
    sender: '',
  } as const
  await lockNames(tx, `form ${received.fingerprint}`)
  const earlier = await earlierReception(tx, received)
  if (earlier) return { kind: earlier.reason === 'awaiting_review' ? 'review' : 'receive' }

  const addressCount = await countSubmission(tx, address, now)
  const formCount = isWithinAddressLimit(addressCount) ? await countSubmission(tx, ALL_ADDRESSES, now) : null
  if (formCount && isWithinFormLimit(formCount)) {
    await receiveInTransaction(tx, received, now)
    return { kind: 'receive' }
  }
  await lockNames(tx, 'forms awaiting review')
  const verdict = checkOverLimit({
    addressCount,
    formCount,
    waiting: await countWaiting(tx, 'awaiting_review', REVIEW_QUEUE_HARD_MAX),
    bytes: Buffer.byteLength(JSON.stringify(submission)),
  })
  if (verdict.kind === 'review')
    await queueForReview(tx, received, { reason: 'awaiting_review', summary: summaryOfForm(submission) }, now)
  return verdict
}
