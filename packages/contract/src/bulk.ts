import {
  BULK_IDS_MAX,
  bulkChannels,
  bulkMessageStates,
  bulkStates,
  leftOutReasons,
} from '@enamel/domain/bulk/bulk'
import { FILTER_NAMES_MAX } from '@enamel/domain/reporting/filters'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idempotencyRefusals } from './errors.ts'
import { Day, Distinguisher, Flag, Id, Instant, storableText, text, wholeNumber } from './fields.ts'

const Name = text(255)
const Names = z.array(Name).max(FILTER_NAMES_MAX)

/** The patients of a report with its filters (BLK-07, BLK-08). */
export const BulkFilter = z.object({
  /** With its namespace. */
  report: text(100),
  from: Day.optional(),
  to: Day.optional(),
  types: Names.optional(),
  sources: Names.optional(),
  labels: Names.optional(),
  stages: Names.optional(),
})

/** Either a filter or a list of patients, never both (G3-33). */
const recipients = {
  filter: BulkFilter.optional(),
  patient_ids: z.array(Id).max(BULK_IDS_MAX).optional(),
}

const Payload = z.object({
  channel: z.enum(bulkChannels),
  message: storableText(),
  /** For Email only. */
  subject: storableText().optional(),
})

/** The request for a bulk message (BLK-07). */
const Body = z.object({
  id: Id,
  /** The number of patients that the user saw. */
  total: z.number().int().min(1),
  ...recipients,
  payload: Payload,
})
export type BulkBody = z.infer<typeof Body>

const MessageState = z.enum(bulkMessageStates)
const LeftOut = z.enum(leftOutReasons)

/** How far a bulk message is, by its figures when they were last published. */
const BulkProgress = z.object({
  sent: z.number().int(),
  failed: z.number().int(),
  state: z.enum(bulkStates),
  /** Texts are not sent at night: when the next one is sent, while any of them waits for the morning. */
  waits_until: Instant.nullable(),
})

/** A bulk message with the state of each of its messages (BLK-10). */
export const BulkBatch = z.object({
  id: Id,
  total: z.number().int(),
  channel: z.enum(bulkChannels),
  messages: z.array(z.object({ patient_id: Id, state: MessageState, reason: LeftOut.nullable() })),
  /** Only on request, in place of the messages. */
  progress: BulkProgress.optional(),
})
export type BulkBatch = z.infer<typeof BulkBatch>

/** A bulk message in short, as lists show it. */
export const BulkSummary = BulkProgress.extend({
  id: Id,
  total: z.number().int(),
  channel: z.enum(bulkChannels),
  /** The subject, or the first line of a text. */
  title: z.string(),
  /** The name of the user who sent it. */
  sender: z.string(),
  created_at: Instant,
})
export type BulkSummary = z.infer<typeof BulkSummary>

/** The recipients of a bulk message before it is sent, and the messages to some of them (beyond the documents). */
export const BulkPreview = z.object({
  /** All patients selected; the messages of those left out will be Failed with the reason. */
  total: z.number().int(),
  receiving: z.number().int(),
  /** When the messages are sent; null if they are sent at once. Texts that are due at night wait for the morning. */
  waits_until: Instant.nullable(),
  left_out: z.array(z.object({ reason: LeftOut, count: z.number().int() })),
  /** The first hundred patients who are left out. */
  left_out_patients: z.array(
    z.object({ patient_id: Id, name: z.string(), distinguisher: Distinguisher, reason: LeftOut }),
  ),
  /** The messages to the first recipients, with their placeholders filled and the line on how to opt out. */
  samples: z.array(
    z.object({
      patient_id: Id,
      name: z.string(),
      distinguisher: Distinguisher,
      to: z.string(),
      subject: z.string().nullable(),
      message: z.string(),
    }),
  ),
})
export type BulkPreview = z.infer<typeof BulkPreview>

/** A page of a bulk message's results with the patients' names. */
const ResultPage = z.object({
  data: z.array(
    z.object({
      patient_id: Id,
      name: z.string(),
      distinguisher: Distinguisher,
      state: MessageState,
      reason: LeftOut.nullable(),
      /** The provider's reason in words for staff; null unless the reason is provider_error. */
      detail: z.string().nullable(),
    }),
  ),
  metadata: z.object({ total: z.number().int(), page: z.number().int(), limit: z.number().int() }),
})
export type ResultPage = z.infer<typeof ResultPage>

const BulkParams = z.object({ id: Id })
const notFound = { not_found: { status: 404, message: 'We could not find this bulk message.' } } as const
const channelDisabled = {
  channel_disabled: { status: 409, message: '{channel} is not enabled for your practice.' },
} as const

/** Messages to many patients. */
export const bulk = {
  send: endpoint({
    summary: 'Sends a message to many patients',
    method: 'POST',
    path: '/communications/bulk',
    caller: 'staff',
    body: Body,
    responses: { 202: BulkBatch },
    refusals: {
      ...channelDisabled,
      total_changed: {
        status: 409,
        message: 'The patients of this report have changed since you opened it. Check them and send again.',
      },
      ...idempotencyRefusals,
    },
    audit: 'bulk.send',
  }),
  preview: endpoint({
    summary: 'Who would get a bulk message and who would not, and what the first recipients would read',
    method: 'POST',
    path: '/communications/bulk/preview',
    caller: 'staff',
    body: z.object({ ...recipients, payload: Payload }),
    responses: { 200: BulkPreview },
    refusals: channelDisabled,
    audit: 'bulk.preview',
  }),
  list: endpoint({
    summary: 'The bulk messages of the last days, or all of them page by page, newest first',
    method: 'GET',
    path: '/communications/bulk',
    caller: 'staff',
    query: z.object({
      all: Flag.default(false),
      /** Lists only older ones than this: the last one of the page before. */
      before: Id.optional(),
    }),
    responses: { 200: z.array(BulkSummary) },
    refusals: {},
  }),
  read: endpoint({
    summary: 'A bulk message with the state of each of its messages, or with its progress alone',
    method: 'GET',
    path: '/communications/bulk/:id',
    caller: 'staff',
    params: BulkParams,
    /** A browser that follows the progress does not load the messages, of which there may be many thousand. */
    query: z.object({ progress: Flag.default(false) }),
    responses: { 200: BulkBatch },
    refusals: notFound,
  }),
  results: endpoint({
    summary: 'A page of the results of a bulk message, those that failed first',
    method: 'GET',
    path: '/communications/bulk/:id/results',
    caller: 'staff',
    params: BulkParams,
    query: z.object({ page: wholeNumber(1, 100_000).default(1), state: MessageState.optional() }),
    responses: { 200: ResultPage },
    refusals: notFound,
    audit: 'bulk.results',
  }),
  cancel: endpoint({
    summary: 'Stops a bulk message: what was not handed to the provider yet is not sent',
    method: 'POST',
    path: '/communications/bulk/:id/cancel',
    caller: 'staff',
    params: BulkParams,
    responses: { 200: BulkSummary },
    refusals: notFound,
    audit: 'bulk.cancel',
  }),
}
