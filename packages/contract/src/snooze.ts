import { SHORT_NOTE_MAX } from '@enamel/domain/text/short-note'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { patientRefusals } from './errors.ts'
import { OffsetInstant, PatientParams, text } from './fields.ts'
import { Snooze } from './patients.ts'

const Comment = text(SHORT_NOTE_MAX).transform((comment) => comment.trim() || null)

/** A snooze to set; an empty comment becomes null (SNZ-06). */
export const SnoozeRequest = z.object({ ends_at: OffsetInstant, comment: Comment.nullable().default(null) })

/** A new end for a snooze. If the comment is absent, the current comment stays (G-15). */
export const SnoozeExtension = SnoozeRequest.extend({ comment: Comment.nullable().optional() })

export const snooze = {
  set: endpoint({
    summary: 'Snoozes a patient; replaces their current snooze',
    method: 'PUT',
    path: '/v3/patients/:id/snooze',
    caller: 'staff',
    params: PatientParams,
    body: SnoozeRequest,
    responses: { 200: Snooze },
    refusals: patientRefusals,
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
    responses: { 204: null },
    refusals: patientRefusals,
    audit: 'snooze.end',
  }),
}
