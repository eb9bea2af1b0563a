import type { snooze } from '@enamel/contract/snooze'
import { byUser } from '@enamel/domain/actors/actor'
import { noContent, refuse } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import { lockPatient } from '../patients/index.ts'
import { clearSnooze } from './change-snooze.ts'
import { refuseIfChanged } from './undo-snooze.ts'

/** Ends a patient's snooze. Changes nothing if the patient is not snoozed (SNZ-07, G-31). */
export const endSnooze: Handler<typeof snooze.end> = ({ deps, session, change }, { params, query }) =>
  change(async (tx) => {
    const patient = await lockPatient(tx, params.id)
    if (!patient) return refuse('not_found')
    // A request may be repeated because its first response was lost: the snooze has ended then.
    const now = deps.clock.now()
    const refused =
      patient.snooze_ends_at && (await refuseIfChanged(tx, { patient, session, now }, query.undoes))
    if (refused) return refused
    await clearSnooze(tx, params.id, now, byUser(session.userId))
    return noContent
  })
