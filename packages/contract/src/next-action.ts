import { nextActions } from '@enamel/domain/next-action/next-actions'
import { FIELD_MAX_LENGTH } from '@enamel/domain/patients/patient-draft'
import { SHORT_NOTE_MAX } from '@enamel/domain/text/short-note'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { patientRefusals } from './errors.ts'
import { filledText, Id, Instant, PatientId, PatientParams, text } from './fields.ts'
import { Patient, Snooze } from './patients.ts'
import {
  alreadyLinkedRefusal,
  LinkState,
  NewPracticePatient,
  PracticePatientId,
  practiceSystemRefusals,
} from './practice-system.ts'

/** The action with which a flow started: the patient's stage and due date at that time (G-45). */
export const ActionBasis = z.object({ stage: z.string().nullable(), next_action_at: Instant.nullable() })

/** The outcome of an action (FLOW-10, G-26). */
export const Outcome = z.object({
  next_action: z.enum(nextActions),
  date: Instant.nullable().default(null),
  note: text(SHORT_NOTE_MAX).trim().nullable().default(null),
  /** Null leaves the patient's source as it is. */
  source: filledText(FIELD_MAX_LENGTH).nullable().default(null),
  end_snooze: z.boolean().default(false),
  dentally: z
    .union([
      z.strictObject({ link: z.object({ patient_id: PatientId, dentally_id: PracticePatientId }) }),
      z.strictObject({ create: z.object({ patient_id: PatientId, values: NewPracticePatient }) }),
    ])
    .nullable()
    .default(null),
  /**
   * The pressed button, then the choice at each step that has choices. The server checks that they lead to this
   * outcome.
   */
  choices: z.array(text(50)).max(10).optional(),
  based_on: ActionBasis.optional(),
})
export type Outcome = z.infer<typeof Outcome>

/** A patient's action after an outcome was saved or taken back. */
const SavedAction = z.object({
  patient_id: PatientId,
  stage: z.string(),
  next_action_at: Instant.nullable(),
  source: z.string(),
  snooze: Snooze.nullable(),
})

/** Names the user who has completed the action since. */
const staleRefusal = {
  status: 409,
  message: '{name} has completed this action. You should refresh actions due',
  record: Patient,
} as const

export const nextAction = {
  save: endpoint({
    summary:
      "Saves the outcome of a patient's action: next stage and date, and the other choices of the flow",
    method: 'PUT',
    path: '/v3/patients/:id/actions',
    caller: 'staff',
    params: PatientParams,
    body: Outcome,
    acceptsIdempotencyKey: true,
    responses: {
      200: SavedAction.extend({
        dentally: z.object({ state: LinkState }).nullable(),
        /** With this id the user can take the outcome back; absent if they cannot. */
        undo_id: Id.optional(),
      }),
    },
    refusals: {
      ...patientRefusals,
      ...practiceSystemRefusals,
      already_linked: alreadyLinkedRefusal,
      action_stale: staleRefusal,
    },
    audit: 'action.save',
  }),
  undo: endpoint({
    summary: 'Takes back an outcome that the user has saved within the last minute',
    method: 'POST',
    path: '/v3/patients/:id/actions/undo',
    caller: 'staff',
    params: PatientParams,
    body: z.strictObject({ undo_id: Id }),
    responses: { 200: SavedAction },
    refusals: {
      ...patientRefusals,
      action_stale: staleRefusal,
      undo_too_late: { status: 409, message: 'It is too late to undo this. Change the stage instead.' },
    },
    audit: 'action.undo',
  }),
}
