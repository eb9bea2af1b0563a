import { SHORT_NOTE_MAX } from '@enamel/domain/text/short-note'
import { z } from 'zod'
import { endpoint, type RefusalKinds } from './endpoint.ts'
import { patientRefusals } from './errors.ts'
import { OffsetInstant, PatientParams, text } from './fields.ts'
import { Snooze } from './patients.ts'

const Comment = text(SHORT_NOTE_MAX).transform((comment) => comment.trim() || null)

/**
 * The end of the user's own snooze that the request undoes. The request is refused if the snooze has been changed since.
 */
const Undoes = OffsetInstant.optional()

/** A snooze to set; an empty comment becomes null (SNZ-06). */
export const SnoozeRequest = z.object({
  ends_at: OffsetInstant,
  comment: Comment.nullable().default(null),
  undoes: Undoes,
})

/** A new end for a snooze. If the comment is absent, the current comment stays (G-15). */
export const SnoozeExtension = SnoozeRequest.extend({ comment: Comment.nullable().optional() })

const snoozeChanged = {
  snooze_changed: {
    status: 409,
    message: '{name} has changed it since.',
    /** The snooze as it is now. */
    record: Snooze.nullable(),
  },
} as const satisfies RefusalKinds

export const snooze = {
  set: endpoint({
    summary: 'Snoozes a patient; replaces their current snooze',
    method: 'PUT',
    path: '/v3/patients/:id/snooze',
    caller: 'staff',
    params: PatientParams,
    body: SnoozeRequest,
    responses: { 200: Snooze },
    refusals: { ...patientRefusals, ...snoozeChanged },
    audit: 'snooze.set',
  }),
  extend: endpoint({
    summary: "Extends the patient's snooze",
    method: 'POST',
    path: '/v3/patients/:id/snooze',
    caller: 'staff',
    params: PatientParams,
    body: SnoozeExtension,
    responses: { 200: Snooze },
    refusals: {
      ...patientRefusals,
      ...snoozeChanged,
      no_snooze: { status: 404, message: 'This patient is not snoozed any more.' },
    },
    audit: 'snooze.extend',
  }),
  end: endpoint({
    summary: 'Ends a snooze; does nothing when there is none',
    method: 'DELETE',
    path: '/v3/patients/:id/snooze',
    caller: 'staff',
    params: PatientParams,
    query: z.object({ undoes: Undoes }),
    responses: { 204: null },
    refusals: { ...patientRefusals, ...snoozeChanged },
    audit: 'snooze.end',
  }),
}
