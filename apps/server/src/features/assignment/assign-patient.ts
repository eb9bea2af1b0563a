import { type assignment, NOT_A_COLLEAGUE } from '@enamel/contract/assignment'
import { byUser } from '@enamel/domain/actors/actor'
import { ok, refuse } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import { actorName, editPatient, fieldEdits, lockPatient } from '../patients/index.ts'
import { lockActiveUsers, userNamed } from './colleague.queries.ts'

/** The name under which the patient's edits record who last changed the assignee. */
const FIELD = 'assignee'

/**
 * Assigns a patient to an active user of the practice, or to nobody. A request whose first response was lost may be
 * repeated: the assignment that exists already is no change, and no conflict.
 */
export const assignPatient: Handler<typeof assignment.assign> = (
  { deps, session, change },
  { params, body },
) =>
  change(async (tx) => {
    // The user is locked before the patient, in the order in which a deactivation locks them.
    const to = body.user_id === null ? null : (await lockActiveUsers(tx, [body.user_id]))[0]
    if (to === undefined) return refuse('validation', { errors: { user_id: [NOT_A_COLLEAGUE] } })
    const patient = await lockPatient(tx, params.id)
    if (!patient) return refuse('not_found')
    const { assigned_to: current, version } = patient
    if (current === body.user_id) return ok({ assignee: to, version })
    const from = current === null ? null : ((await userNamed(tx, current)) ?? null)
    if (body.based_on !== undefined && body.based_on !== current) {
      const by = fieldEdits(patient)[FIELD]?.by
      const name = (by && (await actorName(tx, by))) || 'A colleague'
      return refuse('assignee_changed', { values: { name }, record: { assignee: from, version } })
    }
    const now = deps.clock.now()
    const actor = byUser(session.userId)
    const columns = { assigned_to: body.user_id }
    await editPatient(tx, patient, { columns, fields: [FIELD], actor, now })
    await tx.emit({ name: 'patient_assigned', patientId: patient.id, at: now, from, to, actor })
    return ok({ assignee: to, version: version + 1 })
  })
