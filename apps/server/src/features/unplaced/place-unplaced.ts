import type { unplaced } from '@enamel/contract/unplaced'
import { inPractice } from '../../db/database.ts'
import { answer, nothing, refuse } from '../../http/outcome.ts'
import type { Handler } from '../../http/serve.ts'
import { lockArrival, publishUnplaced, readers, settle } from '../communications/index.ts'
import { patientExists } from '../patients/index.ts'
import { dismissUnplaced, unplacedById } from './unplaced.queries.ts'

/** Follows a person's decision: onto this patient, or onto a new lead. */
export const placeUnplaced: Handler<typeof unplaced.place> = async ({ world, session }, { params, body }) => {
  const waiting = await inPractice(world.db, session.clientId, (tx) => unplacedById(tx, params.id))
  if (!waiting) return refuse('not_found')
  const read = await readers[waiting.channel](world, waiting)
  return inPractice(world.db, session.clientId, async (tx) => {
    const arrival = await lockArrival(tx, params.id)
    if (arrival?.state !== 'unplaced') return refuse('not_found')
    if (body.patient_id && !(await patientExists(tx, body.patient_id))) return refuse('patient_not_found')
    const placement = await settle(tx, arrival, read, { patientId: body.patient_id, userId: session.userId })
    if (placement.kind === 'unplaced' || placement.patientId === null) return refuse('cannot_place')
    return answer({ patient_id: placement.patientId })
  })
}

export const dismiss: Handler<typeof unplaced.dismiss> = ({ world, session }, { params }) =>
  inPractice(world.db, session.clientId, async (tx) => {
    if (!(await dismissUnplaced(tx, params.id))) return refuse('not_found')
    await publishUnplaced(tx)
    return nothing
  })
