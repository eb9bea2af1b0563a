import type { unplaced } from '@enamel/contract/unplaced'
import { forget, idempotent } from '../../db/idempotent.ts'
import { inPractice } from '../../db/in-practice.ts'
import type { PracticeTx } from '../../db/practice-tx.ts'
import { noContent, ok, refuse } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import {
  lockInboundMessage,
  type PlaceableMessage,
  publishUnplaced,
  readers,
  settle,
} from '../inbound/index.ts'
import { patientExists } from '../patients/index.ts'
import { dismissAllUnplaced, dismissUnplaced, unplacedById } from './unplaced.queries.ts'

type PlaceResult = { patientId: string } | { refused: 'not_found' | 'patient_not_found' | 'cannot_place' }

/**
 * Places a message as the user decided: on the timeline of a patient or of a new lead. A repeated request with the same
 * decision gets the first response. A request with a different decision gets `not_found`: the message is already
 * placed.
 */
export const placeUnplaced: Handler<typeof unplaced.place> = async (
  { deps, session, change },
  { params, body },
) => {
  const unplacedMessage = await inPractice(deps.db, session.clientId, (tx) => unplacedById(tx, params.id))
  const message = unplacedMessage ? await readers[unplacedMessage.channel](deps, unplacedMessage) : null
  return change(async (tx) => {
    const key = { operation: 'unplaced.place', id: params.id, body, now: deps.clock.now() }
    const decision = { patientId: body.patient_id, userId: session.userId }
    const execution = await idempotent<PlaceResult>(tx, key, () => place(tx, params.id, message, decision))
    if (execution.kind === 'id_reused') return refuse('not_found')
    if ('patientId' in execution.result) {
      const { patientId } = execution.result
      return ok({ patient_id: patientId }, { patientIds: [patientId] })
    }
    await forget(tx, key)
    return refuse(execution.result.refused)
  })
}

async function place(
  tx: PracticeTx,
  id: string,
  message: PlaceableMessage | null,
  decision: { patientId: string | null; userId: string },
): Promise<PlaceResult> {
  const inboundMessage = await lockInboundMessage(tx, id)
  if (!message || inboundMessage?.state !== 'unplaced') return { refused: 'not_found' }
  if (decision.patientId && !(await patientExists(tx, decision.patientId)))
    return { refused: 'patient_not_found' }
  const placement = await settle(tx, inboundMessage, message, decision)
  if (placement.kind !== 'placed' || placement.patientId === null) return { refused: 'cannot_place' }
  return { patientId: placement.patientId }
}

/** Removes a message from the list. Removing it again changes nothing. */
export const dismiss: Handler<typeof unplaced.dismiss> = ({ change }, { params }) =>
  change(async (tx) => {
    switch (await dismissUnplaced(tx, params.id)) {
      case 'dismissed':
        await publishUnplaced(tx)
        return noContent
      case 'already_dismissed':
        return noContent
      case 'not_found':
        return refuse('not_found')
    }
  })

/** Removes several messages from the list. Messages that were placed or dismissed in the meantime do not change. */
export const dismissMany: Handler<typeof unplaced.dismissMany> = ({ change }, { body }) =>
  change(async (tx) => {
    const dismissed = await dismissAllUnplaced(tx, body.ids)
    if (dismissed > 0) await publishUnplaced(tx)
    return ok({ dismissed })
  })
