import { sendChannels } from '@enamel/domain/communications/messages/sendable'
import {
  scheduledStates,
  TOO_MANY_SCHEDULED,
  WINDOW_CLOSES,
} from '@enamel/domain/scheduled-messages/scheduled-message'
import { z } from 'zod'
import { ApprovedRequest, communications, SendRequest, UploadedFile } from './communications.ts'
import { endpoint } from './endpoint.ts'
import { patientRefusals } from './errors.ts'
import {
  Distinguisher,
  Flag,
  Id,
  Instant,
  OffsetInstant,
  PatientParams,
  text,
  wholeNumber,
} from './fields.ts'

/** A message that is sent later, as lists show it. */
export const ScheduledMessage = z.object({
  /** The id of the message that will be sent. */
  id: Id,
  patient_id: Id,
  patient_name: z.string(),
  distinguisher: Distinguisher,
  /** The user who scheduled it. */
  author_id: Id,
  author_name: z.string(),
  channel: z.enum(sendChannels),
  subject: z.string().nullable(),
  /** The beginning of the text on one line. */
  excerpt: z.string(),
  file_count: z.number().int(),
  send_at: Instant,
  state: z.enum(scheduledStates),
  /** Why it was not sent at its time; null while it waits. */
  reason: z.string().nullable(),
})
export type ScheduledMessage = z.infer<typeof ScheduledMessage>

/** The whole content of a message that is taken back into the composer. */
export const ScheduledContent = z.object({
  channel: z.enum(sendChannels),
  subject: z.string(),
  text: z.string(),
  /** The template from which it was written, or which is sent. */
  template_id: Id.nullable(),
  /** Whether the approved template itself is sent. */
  is_template: z.boolean(),
  end_snooze: z.boolean(),
  /** In the draft of the user who took the message back. */
  files: z.array(UploadedFile.extend({ size: z.number().int() })),
})
export type ScheduledContent = z.infer<typeof ScheduledContent>

const ScheduleRequest = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), send_at: OffsetInstant, message: SendRequest }),
  z.object({ kind: z.literal('template'), send_at: OffsetInstant, message: ApprovedRequest }),
])

/** What every member of staff needs to know about all scheduled messages of the practice. */
export const ScheduledSummary = z.object({
  total: z.number().int(),
  /** How many were not sent at their time. */
  attention: z.number().int(),
  /** The patients for whom a message is scheduled. */
  patient_ids: z.array(Id),
})
export type ScheduledSummary = z.infer<typeof ScheduledSummary>

export const SCHEDULED_PAGE_MAX = 100
const SCHEDULED_PAGE_DEFAULT = 50

const PATH = '/v3/scheduled-messages'
const params = z.object({ id: Id })
/** The reason is what has become of the message, as far as that is known. */
const notFound = { not_found: { status: 404, message: '{reason}' } } as const

export const scheduledMessages = {
  schedule: endpoint({
    summary: 'Schedules an email, SMS or WhatsApp message to the patient; a repetition changes nothing',
    method: 'POST',
    path: '/v3/patients/:id/scheduled-messages',
    caller: 'staff',
    params: PatientParams,
    body: ScheduleRequest,
    responses: { 201: ScheduledMessage, 200: ScheduledMessage },
    refusals: {
      ...communications.send.refusals,
      ...communications.sendApproved.refusals,
      window_closes: { status: 422, message: WINDOW_CLOSES },
      too_many: { status: 409, message: TOO_MANY_SCHEDULED },
    },
    audit: 'scheduled_message.create',
  }),
  ofPatient: endpoint({
    summary: 'The messages that are scheduled for the patient, the next one first',
    method: 'GET',
    path: '/v3/patients/:id/scheduled-messages',
    caller: 'staff',
    params: PatientParams,
    responses: { 200: z.array(ScheduledMessage) },
    refusals: patientRefusals,
    audit: 'scheduled_message.read',
  }),
  list: endpoint({
    summary: 'The scheduled messages of the practice: those that were not sent, then the next ones',
    method: 'GET',
    path: PATH,
    caller: 'staff',
    query: z.object({
      /** Only those that the signed-in user scheduled. */
      mine: Flag.optional(),
      limit: wholeNumber(1, SCHEDULED_PAGE_MAX).default(SCHEDULED_PAGE_DEFAULT),
      cursor: text(200).optional(),
    }),
    responses: { 200: z.object({ data: z.array(ScheduledMessage), cursor: z.string().nullable() }) },
    refusals: {},
    audit: 'scheduled_message.list',
  }),
  summary: endpoint({
    summary: 'How many messages are scheduled, how many were not sent, and for which patients',
    method: 'GET',
    path: `${PATH}/summary`,
    caller: 'staff',
    responses: { 200: ScheduledSummary },
    refusals: {},
  }),
  changeTime: endpoint({
    summary: 'Changes when a scheduled message is sent; one that was not sent waits again',
    method: 'PUT',
    path: `${PATH}/:id`,
    caller: 'staff',
    params,
    body: z.object({ send_at: OffsetInstant }),
    responses: { 200: ScheduledMessage },
    refusals: { ...notFound, window_closes: { status: 422, message: WINDOW_CLOSES } },
    audit: 'scheduled_message.change',
  }),
  cancel: endpoint({
    summary: 'Cancels a scheduled message',
    method: 'DELETE',
    path: `${PATH}/:id`,
    caller: 'staff',
    params,
    responses: { 204: null },
    refusals: notFound,
    audit: 'scheduled_message.cancel',
    acceptsIdempotencyKey: true,
  }),
  restore: endpoint({
    summary: 'Schedules a message again that was cancelled within the last hour, as it was',
    method: 'POST',
    path: `${PATH}/:id/restore`,
    caller: 'staff',
    params,
    responses: { 200: ScheduledMessage },
    refusals: {
      not_found: { status: 404, message: 'It is too late to schedule this message again. Write a new one.' },
    },
    audit: 'scheduled_message.restore',
  }),
  edit: endpoint({
    summary:
      'Takes a scheduled message back into the composer: it is not sent, and its files are files of the draft',
    method: 'POST',
    path: `${PATH}/:id/edit`,
    caller: 'staff',
    params,
    responses: { 200: ScheduledContent },
    refusals: {
      ...notFound,
      /** It stays scheduled: the composer does not show a channel that cannot be used, for this reason. */
      channel_unusable: { status: 409, message: '{reason}' },
    },
    audit: 'scheduled_message.edit',
    acceptsIdempotencyKey: true,
  }),
  sendNow: endpoint({
    summary: 'Sends a scheduled message now, in the name of its author',
    method: 'POST',
    path: `${PATH}/:id/send`,
    caller: 'staff',
    params,
    responses: { 204: null },
    refusals: {
      ...notFound,
      /** It stays in the list, with this reason. */
      not_sent: { status: 409, message: '{reason}' },
    },
    audit: 'scheduled_message.send',
  }),
}
