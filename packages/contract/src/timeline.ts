import { attachmentStates } from '@enamel/domain/communications/attachments/attachment-state'
import { commTypes } from '@enamel/domain/communications/messages/comm-type'
import type * as statuses from '@enamel/domain/communications/messages/status'
import { commStatuses } from '@enamel/domain/communications/messages/status'
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
  /** Only stored files can be downloaded; a text's file arrives after it, or is lost. */
  state: z.enum(attachmentStates),
}) satisfies z.ZodType<events.Attachment>

/** The number that an SMS, call or WhatsApp message is from or to (COM-04). */
export const NumberSide = z.object({
  number: z.string(),
  invalid_reason: InvalidReason.nullable(),
  invalidated_at: Instant.nullable(),
}) satisfies z.ZodType<events.NumberSide>

export const Representative = z.object({
  name: z.string(),
  photo: z.string().nullable(),
}) satisfies z.ZodType<events.Representative>

/** How often a message was sent again, and whether it is being sent again now (COM-12). */
export const Retry = z.object({
  active: z.boolean(),
  count: z.number().int(),
  /** When the lock of "Send again" by the last retry ends, or ended; null without a lock (COM-13). */
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
  identity: z.string().nullable().optional(),
  from_number: NumberSide.nullable().optional(),
  to_number: NumberSide.nullable().optional(),
  /**
   * WhatsApp only: a notice of WhatsApp's own, or a message that it did not pass on; it opens no window for custom
   * messages (RPL-20).
   */
  notice: z.boolean().optional(),
  /** Calls only: seconds talked, null when the call was not answered. */
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

/** The older format: type names of its own, status as {name}, email fields under email_data (C1-17). */
export const LegacyEvent = z.looseObject({
  ...eventBase,
  type: z.enum(legacyTypes),
}) satisfies z.ZodType<legacy.LegacyEvent>

const EventParams = z.object({ id: PatientId, commId: Id })

/** The events in ascending order of datetime; `version` rises with every change of the patient's timeline. */
export const Timeline = z.object({
  items: z.array(TimelineEvent),
  version: z.number().int(),
}) satisfies z.ZodType<events.Timeline>
export const EventAnswer = z.object({ event: TimelineEvent, version: z.number().int() })
export type EventAnswer = z.infer<typeof EventAnswer>

export const timeline = {
  v2: endpoint({
    summary: "The patient's timeline",
    method: 'GET',
    path: '/v2/patients/:id/timeline',
    caller: 'staff',
    params: PatientParams,
    answers: { 200: Timeline },
    refusals: patientRefusals,
    audit: 'timeline.read',
  }),
  v2Event: endpoint({
    summary: "One event of the patient's timeline",
    method: 'GET',
    path: '/v2/patients/:id/timeline/:commId',
    caller: 'staff',
    params: EventParams,
    answers: { 200: EventAnswer },
    refusals: patientRefusals,
    audit: 'timeline.read',
  }),
  legacy: endpoint({
    summary: "The patient's timeline in the older format, without practice-system events",
    method: 'GET',
    path: '/patients/:id/timeline',
    caller: 'staff',
    params: PatientParams,
    answers: { 200: z.object({ items: z.array(LegacyEvent), version: z.number().int() }) },
    refusals: patientRefusals,
    audit: 'timeline.read',
  }),
  legacyEvent: endpoint({
    summary: 'One event in the older format',
    method: 'GET',
    path: '/patients/:id/timeline/:commId',
    caller: 'staff',
    params: EventParams,
    answers: { 200: z.object({ event: LegacyEvent, version: z.number().int() }) },
    refusals: patientRefusals,
    audit: 'timeline.read',
  }),
}
