import { attachmentStates } from '@enamel/domain/communications/attachments/attachment-state'
import { smsFileWays } from '@enamel/domain/communications/attachments/sms-files'
import { commTypes } from '@enamel/domain/communications/messages/comm-type'
import type * as statuses from '@enamel/domain/communications/messages/status'
import { commStatuses } from '@enamel/domain/communications/messages/status'
import { mailboxKeys } from '@enamel/domain/integrations/integration'
import type * as events from '@enamel/domain/timeline/event'
import { legacyTypes, pmsNames } from '@enamel/domain/timeline/event-type'
import type * as legacy from '@enamel/domain/timeline/legacy-event'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { patientRefusals } from './errors.ts'
import { Id, Instant, PatientId, PatientParams } from './fields.ts'
import { InvalidReason } from './patients.ts'

export const CommType = z.enum(commTypes)

export const CommStatus = z.enum(commStatuses)

export const Attachment = z.object({
  id: Id,
  name: z.string(),
  type: z.string(),
  url: z.string(),
  size: z.number().int(),
  /** Only stored files can be downloaded. A file sent with a text arrives later than the text, or is lost. */
  state: z.enum(attachmentStates),
}) satisfies z.ZodType<events.Attachment>

/** The phone number that an SMS, call or WhatsApp message is from or to (COM-04). */
export const NumberSide = z.object({
  number: z.string(),
  invalid_reason: InvalidReason.nullable(),
  invalidated_at: Instant.nullable(),
}) satisfies z.ZodType<events.NumberSide>

export const Representative = z.object({
  name: z.string(),
  photo: z.string().nullable(),
}) satisfies z.ZodType<events.Representative>

/** How many times a message was sent again, and whether it is being sent again now (COM-12). */
export const Retry = z.object({
  active: z.boolean(),
  count: z.number().int(),
  /** When the lock on "Send again" after the last retry ends or ended; null if there was none (COM-13). */
  locked_until: Instant.nullable(),
}) satisfies z.ZodType<statuses.Retry>

const eventBase = { id: Id, datetime: Instant }

/** A message on the timeline, flat, as timeline v2 returns it (COM-01 to COM-04, G1-05). */
export const CommunicationEvent = z.object({
  ...eventBase,
  type: z.literal('communication'),
  inbound: z.boolean(),
  text_content: z.string(),
  read_at: Instant.nullable(),
  status: CommStatus,
  failure_reason: z.string().nullable(),
  comm_type: CommType,
  retry: Retry,
  attachments: z.array(Attachment),
  automated: z.boolean(),
  representative: Representative.nullable(),
  subject: z.string().nullable().optional(),
  from_email: z.string().nullable().optional(),
  to_email: z.string().nullable().optional(),
  /** Emails only: the practice's mailbox that has it as part of a conversation. */
  mailbox: z.enum(mailboxKeys).optional(),
  identity: z.string().nullable().optional(),
  from_number: NumberSide.nullable().optional(),
  to_number: NumberSide.nullable().optional(),
  /**
   * WhatsApp only: whether this is a notice from WhatsApp, or a message that WhatsApp did not pass on. Neither opens
   * the window for custom messages (RPL-20).
   */
  notice: z.boolean().optional(),
  /** Outbound SMS with files only: how the files were sent. `text_content` ends with the link. */
  files_sent_as: z.enum(smsFileWays).optional(),
  /** Calls only: how long the call lasted, in seconds; null when it was not answered. */
  duration_seconds: z.number().int().nullable().optional(),
}) satisfies z.ZodType<events.CommunicationEvent>

export const NoteEvent = z.object({
  ...eventBase,
  type: z.literal('note'),
  title: z.string(),
  content: z.string(),
  representative: Representative.nullable(),
}) satisfies z.ZodType<events.NoteEvent>

export const FormSubmissionEvent = z.object({
  ...eventBase,
  type: z.literal('form_submission'),
  form: z.string(),
  /** JSON text: an object of question and answer (TML-14). */
  message: z.string(),
}) satisfies z.ZodType<events.FormSubmissionEvent>

export const BusinessEvent = z.object({
  ...eventBase,
  type: z.literal('business_event'),
  headline: z.string(),
  description: z.string().nullable(),
  note: z.string().nullable(),
  business_event_type: z.object({
    name: z.string(),
    icon: z.string(),
    color: z.string(),
    tooltip: z.string(),
  }),
}) satisfies z.ZodType<events.BusinessEvent>

export const PmsEvent = z.object({
  ...eventBase,
  type: z.literal('pms_event'),
  headline: z.string(),
  description: z.string().nullable(),
  note: z.string().nullable(),
  pms_type: z.object({ name: z.enum(pmsNames), source: z.string() }),
}) satisfies z.ZodType<events.PmsEvent>

export const AttachmentEvent = z.object({
  ...eventBase,
  type: z.literal('attachment'),
  inbound: z.boolean(),
  comm_type: CommType,
  attachments: z.array(Attachment),
}) satisfies z.ZodType<events.AttachmentEvent>

export const TimelineEvent = z.discriminatedUnion('type', [
  CommunicationEvent,
  NoteEvent,
  FormSubmissionEvent,
  BusinessEvent,
  PmsEvent,
  AttachmentEvent,
]) satisfies z.ZodType<events.TimelineEvent>

/** The legacy format: it has other type names, status as {name}, and email fields in email_data (C1-17). */
export const LegacyEvent = z.looseObject({
  ...eventBase,
  type: z.enum(legacyTypes),
}) satisfies z.ZodType<legacy.LegacyEvent>

const EventParams = z.object({ id: PatientId, commId: Id })

/** The events in ascending order of datetime. `version` rises with every change to the patient's timeline. */
export const Timeline = z.object({
  items: z.array(TimelineEvent),
  version: z.number().int(),
}) satisfies z.ZodType<events.Timeline>
/** An event with the version of its timeline. */
export const VersionedEvent = z.object({ event: TimelineEvent, version: z.number().int() })
export type VersionedEvent = z.infer<typeof VersionedEvent>

export const timeline = {
  v2: endpoint({
    summary: "The patient's timeline",
    method: 'GET',
    path: '/v2/patients/:id/timeline',
    caller: 'staff',
    params: PatientParams,
    responses: { 200: Timeline },
    refusals: patientRefusals,
    audit: 'timeline.read',
  }),
  v2Event: endpoint({
    summary: "One event of the patient's timeline",
    method: 'GET',
    path: '/v2/patients/:id/timeline/:commId',
    caller: 'staff',
    params: EventParams,
    responses: { 200: VersionedEvent },
    refusals: patientRefusals,
    audit: 'timeline.read',
  }),
  legacy: endpoint({
    summary: "The patient's timeline in the legacy format, without practice-system events",
    method: 'GET',
    path: '/patients/:id/timeline',
    caller: 'staff',
    params: PatientParams,
    responses: { 200: z.object({ items: z.array(LegacyEvent), version: z.number().int() }) },
    refusals: patientRefusals,
    audit: 'timeline.read',
  }),
  legacyEvent: endpoint({
    summary: "One event of the patient's timeline in the legacy format",
    method: 'GET',
    path: '/patients/:id/timeline/:commId',
    caller: 'staff',
    params: EventParams,
    responses: { 200: z.object({ event: LegacyEvent, version: z.number().int() }) },
    refusals: patientRefusals,
    audit: 'timeline.read',
  }),
}
