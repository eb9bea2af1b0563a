import { ATTACHMENTS_MAX, FILE_TOO_LARGE } from '@enamel/domain/communications/attachments/attachment-types'
import { DRAFTS_FULL, FILE_GONE } from '@enamel/domain/communications/attachments/upload-problem'
import {
  BODY_MAX,
  MESSAGE_MAX,
  NOTE_MAX,
  NOTE_TITLE_MAX,
  SUBJECT_MAX,
} from '@enamel/domain/communications/messages/limits'
import { CHANNEL_NOT_ALLOWED, NOT_RETRYABLE } from '@enamel/domain/communications/messages/sendable'
import { ALREADY_SENT } from '@enamel/domain/communications/messages/undo-send'
import { MENTIONS_MAX } from '@enamel/domain/notifications/mention'
import { NO_EMAIL } from '@enamel/domain/reply/availability'
import { THREAD_CHANGED } from '@enamel/domain/reply/thread-changes'
import { WHATSAPP_STALLED } from '@enamel/domain/reply/whatsapp-window'
import { TEMPLATE_GONE, TEMPLATE_NOT_APPROVED } from '@enamel/domain/templates/template'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idempotencyRefusals, patientRefusals } from './errors.ts'
import { filledText, Id, Instant, PatientId, PatientParams, text } from './fields.ts'
import { TimelineEvent, VersionedEvent } from './timeline.ts'

/**
 * The latest entry of the thread when the reply was begun; null if there was none. The reply is refused if something
 * newer has come in (`outdatesReply` in domain). Absent for replies that are sent whatever has come in.
 */
const BasedOn = Id.nullable().optional()

/** A message to send (RPL-15). `channel` may be in upper or lower case and determines the required fields (RPL-04). */
export const SendRequest = z.object({
  id: Id,
  channel: text(40),
  end_snooze: z.boolean().default(false),
  template_id: Id.nullable().default(null),
  subject: text(SUBJECT_MAX).optional(),
  body: text(BODY_MAX).optional(),
  message: text(MESSAGE_MAX).optional(),
  /** Uploaded files that do not belong to a message yet. */
  attachment_ids: z.array(Id).max(ATTACHMENTS_MAX).default([]),
  based_on: BasedOn,
})
export type SendRequest = z.infer<typeof SendRequest>

/** A WhatsApp template to send (RPL-22, G1-11). The server makes the message from the template. */
export const ApprovedRequest = z.object({
  id: Id,
  channel: text(40),
  template_id: Id,
  end_snooze: z.boolean().default(false),
  payload: z.object({ message: text(MESSAGE_MAX) }),
  based_on: BasedOn,
})
export type ApprovedRequest = z.infer<typeof ApprovedRequest>

/** An uploaded file that is not sent yet. */
export const UploadedFile = z.object({ id: Id, name: z.string(), type: z.string(), url: z.string() })
export type UploadedFile = z.infer<typeof UploadedFile>

/** The reasons why nothing can be sent to a patient on a channel. */
const channelRefusals = {
  channel_disabled: { status: 422, message: '{reason}' },
  /** INVALID_NUMBER or INVALID_WHATSAPP_NUMBER (COM-17). */
  invalid_number: { status: 422, message: '{reason}' },
  no_email: { status: 422, message: NO_EMAIL },
} as const

const sendRefusals = {
  ...patientRefusals,
  ...idempotencyRefusals,
  ...channelRefusals,
  channel_not_allowed: { status: 422, message: CHANNEL_NOT_ALLOWED },
  /** `record` is what has come in since the reply was begun, newest last. */
  thread_changed: { status: 409, message: THREAD_CHANGED, record: z.array(TimelineEvent) },
} as const

/** A message that was sent, with its timeline's version, and until when its author can take it back. */
export const SentMessage = VersionedEvent.extend({
  /** Null if it can no longer be taken back. */
  undo_until: Instant.nullable().default(null),
})
export type SentMessage = z.infer<typeof SentMessage>

const CommParams = z.object({ id: PatientId, commId: Id })

export const FullEmail = z.object({
  id: Id,
  identity: z.string().nullable(),
  subject: z.string(),
  from_email: z.string(),
  to_email: z.string(),
  datetime: Instant,
  /**
   * Sanitised HTML, shown in a frame without scripts (MAIL-02, MAIL-06). The URLs of remote pictures are in
   * data-remote-src.
   */
  full_content: z.string(),
  /** True when the HTML has at least one remote picture. */
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
    responses: { 201: SentMessage, 200: SentMessage },
    refusals: {
      ...sendRefusals,
      whatsapp_stalled: { status: 422, message: WHATSAPP_STALLED },
      /** The keys of `errors` are the ids of the missing files. */
      file_gone: { status: 422, message: FILE_GONE },
    },
    audit: 'communication.send',
  }),
  sendApproved: endpoint({
    summary: 'Sends an approved WhatsApp template to the patient, whether or not they have written lately',
    method: 'POST',
    path: '/v3/patients/:id/communications/approved',
    caller: 'staff',
    params: PatientParams,
    body: ApprovedRequest,
    responses: { 201: SentMessage, 200: SentMessage },
    refusals: {
      ...sendRefusals,
      template_not_found: { status: 404, message: TEMPLATE_GONE },
      template_not_approved: { status: 422, message: TEMPLATE_NOT_APPROVED },
    },
    audit: 'communication.send',
  }),
  undo: endpoint({
    summary:
      'Takes back a message that its author has just sent, before it is delivered; one that was never sent stays so',
    method: 'DELETE',
    path: '/v3/patients/:id/communications/:commId',
    caller: 'staff',
    params: CommParams,
    responses: { 200: z.object({ version: z.number().int() }) },
    refusals: {
      ...patientRefusals,
      not_author: { status: 403, message: 'Only the person who sent this message can take it back.' },
      already_sent: { status: 409, message: ALREADY_SENT },
    },
    audit: 'communication.undo',
  }),
  upload: endpoint({
    summary: 'Uploads a file to be sent with a message to the patient',
    method: 'POST',
    path: '/v3/patients/:id/attachments',
    caller: 'staff',
    params: PatientParams,
    accepts: 'multipart',
    responses: { 201: UploadedFile },
    refusals: {
      ...patientRefusals,
      file_refused: { status: 422, message: '{reason}' },
      file_too_large: { status: 413, message: FILE_TOO_LARGE },
      drafts_full: { status: 422, message: DRAFTS_FULL },
    },
    audit: 'attachment.add',
  }),
  reuseFiles: endpoint({
    summary: 'Copies the files of a failed message into the draft, to be sent with a new message',
    method: 'POST',
    path: '/v3/patients/:id/communications/:commId/attachments',
    caller: 'staff',
    params: CommParams,
    responses: { 201: z.object({ files: z.array(UploadedFile.extend({ size: z.number().int() })) }) },
    refusals: {
      ...patientRefusals,
      not_failed: { status: 409, message: 'This message has not failed, so there is nothing to edit.' },
      file_refused: { status: 422, message: '{reason}' },
      drafts_full: { status: 422, message: DRAFTS_FULL },
    },
    audit: 'attachment.add',
  }),
  discardUpload: endpoint({
    summary: 'Removes an unsent file; does nothing when it is already removed',
    method: 'DELETE',
    path: '/v3/patients/:id/attachments/:attachmentId',
    caller: 'staff',
    params: z.object({ id: PatientId, attachmentId: Id }),
    responses: { 204: null },
    refusals: patientRefusals,
    audit: 'attachment.discard',
  }),
  retry: endpoint({
    summary: 'Sends a failed email or SMS again',
    method: 'POST',
    path: '/v3/patients/:id/communications/:commId/retry',
    caller: 'staff',
    params: CommParams,
    responses: { 200: VersionedEvent },
    refusals: {
      ...patientRefusals,
      ...channelRefusals,
      /** Of a message of a batch, which is marketing whoever sends it again. */
      marketing_refused: { status: 409, message: '{reason}' },
      comm_not_retryable: { status: 422, message: NOT_RETRYABLE },
      not_failed: { status: 409, message: 'This message has not failed, so there is nothing to send again.' },
      retry_locked: { status: 429, message: 'Please wait a moment before you send this again.' },
    },
    audit: 'communication.retry',
  }),
  email: endpoint({
    summary: 'The full email, by id or identity',
    method: 'GET',
    path: '/v3/patients/:patientId/communications/:commId',
    caller: 'staff',
    params: z.object({ patientId: PatientId, commId: text(1000) }),
    responses: { 200: FullEmail },
    refusals: patientRefusals,
    audit: 'email.read',
  }),
  attachment: endpoint({
    summary: 'The bytes of an attachment, as a download',
    method: 'GET',
    path: '/v3/attachments/:id',
    caller: 'staff',
    params: z.object({ id: Id }),
    responses: { 200: 'file' },
    refusals: { not_found: { status: 404, message: 'This file is no longer available.' } },
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
    body: z.object({
      id: Id,
      title: text(NOTE_TITLE_MAX).default(''),
      content: filledText(NOTE_MAX),
      /** The colleagues whom the text mentions as "@Sam Patel". Those who are not active, or not in it, are left out. */
      mentions: z.array(Id).max(MENTIONS_MAX).optional(),
    }),
    responses: { 201: VersionedEvent, 200: VersionedEvent },
    refusals: { ...patientRefusals, ...idempotencyRefusals },
    audit: 'note.add',
  }),
}
