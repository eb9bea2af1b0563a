import {
  BODY_MAX,
  MESSAGE_MAX,
  NOTE_MAX,
  NOTE_TITLE_MAX,
  SUBJECT_MAX,
} from '@enamel/domain/communications/limits'
import { CHANNEL_NOT_ALLOWED, INVALID_NUMBER, NOT_RETRYABLE } from '@enamel/domain/communications/sendable'
import { NO_EMAIL } from '@enamel/domain/reply/availability'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { patientRefusals, repeatRefusals } from './errors.ts'
import { filledText, Id, Instant, PatientId, PatientParams, text } from './fields.ts'
import { EventAnswer } from './timeline.ts'

/** A send (RPL-15). `channel` is compared without case; which fields it needs is the channel definition's (RPL-04). */
export const SendRequest = z.object({
  id: Id,
  channel: text(40),
  end_snooze: z.boolean().default(false),
  template_id: Id.nullable().default(null),
  subject: text(SUBJECT_MAX).optional(),
  body: text(BODY_MAX).optional(),
  message: text(MESSAGE_MAX).optional(),
})
export type SendRequest = z.infer<typeof SendRequest>

const CommParams = z.object({ id: PatientId, commId: Id })

export const FullEmail = z.object({
  id: Id,
  identity: z.string().nullable(),
  subject: z.string(),
  from_email: z.string(),
  to_email: z.string(),
  datetime: Instant,
  /** Sanitised HTML, shown in a frame without scripts (MAIL-02, MAIL-06). Remote pictures are under data-remote-src. */
  full_content: z.string(),
  /** True when remote pictures were held back. */
  remote_content: z.boolean(),
})
export type FullEmail = z.infer<typeof FullEmail>

export const communications = {
  send: endpoint({
    summary: 'Sends an email, SMS or WhatsApp message to the patient',
    method: 'POST',
    path: '/v3/patients/:id/communications',
    caller: 'staff',
    params: PatientParams,
    body: SendRequest,
    answers: { 201: EventAnswer, 200: EventAnswer },
    refusals: {
      ...patientRefusals,
      ...repeatRefusals,
      channel_not_allowed: { status: 422, message: CHANNEL_NOT_ALLOWED },
      channel_disabled: { status: 422, message: '{reason}' },
      invalid_number: { status: 422, message: INVALID_NUMBER },
      no_email: { status: 422, message: NO_EMAIL },
    },
    audit: 'communication.send',
  }),
  retry: endpoint({
    summary: 'Sends a failed email or SMS again',
    method: 'POST',
    path: '/v3/patients/:id/communications/:commId/retry',
    caller: 'staff',
    params: CommParams,
    answers: { 200: EventAnswer },
    refusals: {
      ...patientRefusals,
      comm_not_retryable: { status: 422, message: NOT_RETRYABLE },
      invalid_number: { status: 422, message: INVALID_NUMBER },
      not_failed: { status: 409, message: 'This message has not failed, so there is nothing to send again.' },
      retry_locked: { status: 429, message: 'Please wait a moment before you send this again.' },
    },
    audit: 'communication.retry',
  }),
  email: endpoint({
    summary: 'The whole email, by id or identity',
    method: 'GET',
    path: '/v3/patients/:patientId/communications/:commId',
    caller: 'staff',
    params: z.object({ patientId: PatientId, commId: text(1000) }),
    answers: { 200: FullEmail },
    refusals: patientRefusals,
    audit: 'email.read',
  }),
  attachment: endpoint({
    summary: 'The bytes of an attachment, as a download',
    method: 'GET',
    path: '/v3/attachments/:id',
    caller: 'staff',
    params: z.object({ id: Id }),
    answers: { 200: 'file' },
    refusals: { not_found: { status: 404, message: 'This file is no longer here.' } },
    audit: 'attachment.read',
  }),
}

/** Internal notes, which patients never see (COM-18). */
export const notes = {
  add: endpoint({
    summary: 'Adds a note to the timeline',
    method: 'POST',
    path: '/v3/patients/:id/notes',
    caller: 'staff',
    params: PatientParams,
    body: z.object({ id: Id, title: text(NOTE_TITLE_MAX).default(''), content: filledText(NOTE_MAX) }),
    answers: { 201: EventAnswer, 200: EventAnswer },
    refusals: { ...patientRefusals, ...repeatRefusals },
    audit: 'note.add',
  }),
}
