import type { snooze } from '@enamel/contract/snooze'
import { byUser } from '@enamel/domain/actors/actor'
import { noContent, refuse } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import { lockPatient } from '../patients/index.ts'
import { clearSnooze } from './change-snooze.ts'

/** Ends a patient's snooze. Changes nothing if the patient is not snoozed (SNZ-07, G-31). */
export const endSnooze: Handler<typeof snooze.end> = ({ deps, session, change }, { params }) =>
  change(async (tx) => {
    if (!(await lockPatient(tx, params.id))) return refuse('not_found')
    await clearSnooze(tx, params.id, deps.clock.now(), byUser(session.userId))
    return noContent
  })
