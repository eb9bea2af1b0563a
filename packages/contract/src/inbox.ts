import { conversationChannels, viewChannels } from '@enamel/domain/inbox/channels'
import type * as rows from '@enamel/domain/inbox/conversation'
import {
  type ConversationCount,
  DEFAULT_STATUS,
  MARK_BATCH,
  MARKED_MAX,
  type Mark,
  PAGE_SIZE,
  sortDirections,
} from '@enamel/domain/inbox/conversation'
import { z } from 'zod'
import { Assigned, Assignee } from './assignment.ts'
import { endpoint } from './endpoint.ts'
import { patientRefusals } from './errors.ts'
import {
  CommaList,
  Distinguisher,
  Flag,
  Id,
  Instant,
  PatientParams,
  QueryInstant,
  text,
  wholeNumber,
} from './fields.ts'

export const ConversationChannel = z.enum(conversationChannels)

/** An inbox row (INB-05). */
export const Conversation = z.object({
  patient_id: Id,
  first_name: z.string(),
  last_name: z.string(),
  distinguisher: Distinguisher,
  snippet: z.string(),
  channel: ConversationChannel,
  last_message_at: Instant,
  last_message_inbound: z.boolean(),
  unread: z.boolean(),
  unread_count: z.number().int(),
  starred: z.boolean(),
  snoozed: z.boolean(),
  status: z.string().default(DEFAULT_STATUS),
  assignee: Assignee.nullable(),
  cursor: z.string().nullable(),
  /** Rises with every change of the conversation, so that a late response never replaces a newer row. */
  version: z.number().int(),
}) satisfies z.ZodType<rows.Conversation>

/**
 * All rows of one patient: the row of the view All and the row of each channel's view, each with its own version. An
 * open list uses the row of its view.
 */
export const ConversationRows = z.object({
  conversation: Conversation,
  by_channel: z.array(Conversation).readonly(),
}) satisfies z.ZodType<rows.ConversationRows>

/** The channels that a view can be limited to; Email includes Marketing Email (G1-16). */
const ViewChannel = z.enum(viewChannels)

const Filters = z.object({
  channel: ViewChannel.optional(),
  tx_types: CommaList.optional(),
  start_at: QueryInstant.optional(),
  end_at: QueryInstant.optional(),
  assigned: Assigned,
})

export const ListQuery = Filters.extend({
  limit: wholeNumber(1, PAGE_SIZE).default(PAGE_SIZE),
  cursor: text(500).optional(),
  unread: Flag.optional(),
  starred: Flag.optional(),
  include_snoozed: Flag.default(false),
  sort_direction: z.enum(sortDirections).default('desc'),
})
export type ListQuery = z.infer<typeof ListQuery>

const Page = z.object({ data: z.array(Conversation), cursor: z.string().nullable() })
export type ConversationPage = z.infer<typeof Page>

const MarkManyBody = z.object({
  patient_ids: z.array(Id).min(1).max(MARKED_MAX),
  batch_size: z.number().int().min(1).max(MARK_BATCH).default(MARK_BATCH),
})

const Count = z.object({ data: z.number().int() })

function list(path: string, summary: string) {
  return endpoint({
    summary,
    method: 'GET',
    path,
    caller: 'staff',
    query: ListQuery,
    responses: { 200: Page },
    refusals: {},
    audit: 'inbox.read',
  })
}

function count(which: ConversationCount) {
  return endpoint({
    summary: `How many conversations are ${which}, counted up to 100`,
    method: 'GET',
    path: `/conversations/${which}/count`,
    caller: 'staff',
    query: Filters,
    responses: { 200: Count },
    refusals: {},
  })
}

function mark(method: 'PUT' | 'DELETE', path: string, summary: string, audit: string) {
  return endpoint({
    summary,
    method,
    path,
    caller: 'staff',
    params: PatientParams,
    responses: { 200: Conversation },
    refusals: patientRefusals,
    audit,
  })
}

function markMany(which: Mark) {
  return endpoint({
    summary: `Marks many conversations: ${which}`,
    method: 'PUT',
    path: `/conversations/bulk/${which}`,
    caller: 'staff',
    body: MarkManyBody,
    responses: { 200: z.object({ updated: z.number().int() }) },
    refusals: {},
    audit: `conversation.bulk-${which}`,
  })
}

export const inbox = {
  list: list('/v2/conversations/communications', 'A page of conversations, newest first by default'),
  listForms: list('/conversations/form-submissions', 'A page of conversations that contain form submissions'),
  unreadCount: count('unread'),
  starredCount: count('starred'),
  snoozedCount: count('snoozed'),
  markRead: mark('PUT', '/v3/conversations/:id', 'Marks the conversation read', 'conversation.read'),
  markUnread: mark(
    'PUT',
    '/conversations/:id/unread',
    'Marks the conversation unread',
    'conversation.unread',
  ),
  star: mark('PUT', '/conversations/:id/star', 'Stars the conversation', 'conversation.star'),
  unstar: mark('DELETE', '/conversations/:id/star', 'Removes the star', 'conversation.unstar'),
  readMany: markMany('read'),
  unreadMany: markMany('unread'),
  starMany: markMany('star'),
  unstarMany: markMany('unstar'),
  one: get('/patients/:id/conversation', "The patient's inbox row"),
}

function get(path: string, summary: string) {
  return endpoint({
    summary,
    method: 'GET',
    path,
    caller: 'staff',
    params: PatientParams,
    responses: { 200: Conversation },
    refusals: patientRefusals,
    audit: 'conversation.get',
  })
}
