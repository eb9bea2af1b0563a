import type { snooze } from '@enamel/contract/snooze'
import { byUser } from '@enamel/domain/actors/actor'
import { checkSnoozeEnd, SNOOZE_IN_PAST } from '@enamel/domain/snooze/state'
import type { PracticeTx } from '../../db/practice-tx.ts'
import type { StaffContext } from '../../http/pipeline/context.ts'
import { type FieldErrors, ok, refuse, refuseInvalid } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import { type LockedPatient, lockPatient } from '../patients/index.ts'
import { startSnooze } from './change-snooze.ts'
import { refuseIfChanged } from './undo-snooze.ts'

/** Snoozes a patient; an earlier snooze is replaced (SNZ-07, G-31). */
export const setSnooze: Handler<typeof snooze.set> = (context, { params, body }) =>
  context.change(async (tx) => {
    const patient = await lockPatient(tx, params.id)
    if (!patient) return refuse('not_found')
    return snoozeUntil(tx, context, { act: 'set', patient, ...body })
  })

/** Extends a patient's snooze. The comment stays unless a new one is sent (G-15). */
export const extendSnooze: Handler<typeof snooze.extend> = (context, { params, body }) =>
  context.change(async (tx) => {
    const patient = await lockPatient(tx, params.id)
    if (!patient) return refuse('not_found')
    if (!patient.snooze_ends_at) return refuse('no_snooze')
    const { ends_at, comment = patient.snooze_comment, undoes } = body
    return snoozeUntil(tx, context, { act: 'extended', patient, ends_at, comment, undoes })
  })

/** Checks the end of a snooze, so that its error is shown together with the errors of other fields (SNZ-10). */
export const validateSnooze = ({ deps }: StaffContext, { body }: { body: { ends_at?: Date } }) =>
  body.ends_at ? endErrors(body.ends_at, deps.clock.now()) : {}

function endErrors(endsAt: Date, now: Date): FieldErrors {
  return checkSnoozeEnd(endsAt, now).ok ? {} : { ends_at: [SNOOZE_IN_PAST] }
}

interface SnoozeRequest {
  act: 'set' | 'extended'
  patient: LockedPatient
  ends_at: Date
  comment: string | null
  undoes?: Date | undefined
}

async function snoozeUntil(
  tx: PracticeTx,
  { deps, session }: StaffContext,
  { act, patient, ends_at: endsAt, comment, undoes }: SnoozeRequest,
) {
  const refused = refuseInvalid(endErrors(endsAt, deps.clock.now()))
  if (refused) return refused
  // A request may be repeated because its first response was lost, so the repetition changes nothing.
  const isRepeat =
    patient.snooze_ends_at?.getTime() === endsAt.getTime() && patient.snooze_comment === comment
  if (!isRepeat) {
    const changed = await refuseIfChanged(tx, { patient, session, now: deps.clock.now() }, undoes)
    if (changed) return changed
    const actor = byUser(session.userId)
    await startSnooze(tx, deps, { act, patientId: patient.id, endsAt, comment, actor })
  }
  return ok({ ends_at: endsAt.toISOString(), comment, state: 'asleep' as const })
}
