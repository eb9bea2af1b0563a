import { type FormSubmission, type forms, HELD_FOR_REVIEW } from '@enamel/contract/forms'
import {
  HELD_WAITING_MAX_WITHIN,
  isWithinAddressLimit,
  isWithinFormLimit,
  judgeLate,
  type LateVerdict,
} from '@enamel/domain/forms/submission-limits'
import { v7 as uuid } from 'uuid'
import { inPractice, type PracticeTx } from '../../db/database.ts'
import { hold } from '../../db/hold.ts'
import { lookup } from '../../db/lookup.ts'
import { countedAs } from '../../http/caller-address.ts'
import { accepted, refuse } from '../../http/outcome.ts'
import type { Handler } from '../../http/serve.ts'
import { countWaiting, earlierOf, holdForReview, receiveIn, shownOfForm } from '../communications/index.ts'
import { ALL_ADDRESSES, countSubmission } from './form-counters.queries.ts'

type Verdict = { kind: 'receive' } | LateVerdict

/**
 * Takes in a web form; it is stored before the page is told that it was received. Anybody can send one, so there are
 * limits: beyond them it is held for a person to look at, and beyond further bounds refused (docs/adr/0029).
 */
export const submitForm: Handler<typeof forms.submit> = async (
  { world, address, log },
  { params, query, body },
) => {
  const clientId = await lookup.practiceByFormKey(world.db, params.key)
  if (!clientId) return refuse('unknown_form')
  const now = world.clock.now()
  const submission = {
    ...body,
    utm_source: body.utm_source ?? query.utm_source,
    gclid: body.gclid ?? query.gclid,
  }
  const verdict = await inPractice(world.db, clientId, (tx) =>
    storeWithinLimits(tx, submission, countedAs({ ip: address }), now),
  )
  switch (verdict.kind) {
    case 'receive':
      return accepted({ status: 'received' as const })
    case 'hold':
      return accepted({ status: 'held_for_review' as const, message: HELD_FOR_REVIEW })
    case 'refuse':
      log.warn('a web form was refused: too many came')
      return refuse('too_many_submissions', {
        retryAfterSeconds: (verdict.retryAt.getTime() - now.getTime()) / 1000,
      })
  }
}

/** Decides on a submission and stores it. A repeat of one counts nothing and is answered as that one was. */
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
  await hold(tx, `form ${received.fingerprint}`)
  const earlier = await earlierOf(tx, received)
  if (earlier) return { kind: earlier.reason === 'held_form' ? 'hold' : 'receive' }

  const ofAddress = await countSubmission(tx, address, now)
  const ofForm = isWithinAddressLimit(ofAddress) ? await countSubmission(tx, ALL_ADDRESSES, now) : null
  if (ofForm && isWithinFormLimit(ofForm)) {
    await receiveIn(tx, received, now)
    return { kind: 'receive' }
  }
  await hold(tx, 'forms held for review')
  const verdict = judgeLate({
    ofAddress,
    ofForm,
    waiting: await countWaiting(tx, 'held_form', HELD_WAITING_MAX_WITHIN),
    bytes: Buffer.byteLength(JSON.stringify(submission)),
  })
  if (verdict.kind === 'hold')
    await holdForReview(tx, received, { reason: 'held_form', shown: shownOfForm(submission) }, now)
  return verdict
}
