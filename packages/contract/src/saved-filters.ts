import { sortDirections } from '@enamel/domain/inbox/conversation'
import {
  FILTER_NAME_MAX,
  FILTER_NAME_NEEDED,
  FILTER_NAME_TAKEN,
  FILTER_NAME_TOO_LONG,
  FILTERS_MAX,
} from '@enamel/domain/saved-filters/saved-filter'
import { cleanLine } from '@enamel/domain/text/clean-line'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idempotencyRefusals } from './errors.ts'
import { Id, Instant, storableText, text } from './fields.ts'

const CHOICES_MAX = 200
const CHOICE_LENGTH_MAX = 255
const PRESET_LENGTH_MAX = 40

/** Chosen values, such as treatment types; none means all. */
const Choices = z.array(text(CHOICE_LENGTH_MAX)).max(CHOICES_MAX)

/** Dates: a preset by its key, so that they stay relative to today, or a range. */
const Dates = z.union([
  z.object({ preset: text(PRESET_LENGTH_MAX) }),
  z.object({ range: z.object({ start: Instant.nullable(), end: Instant.nullable() }) }),
])

const everyScreen = {
  types: Choices,
  dates: Dates,
  /** Whether snoozed patients are listed too. */
  snoozed: z.boolean(),
  /** Whether only the user's own patients are listed. */
  mine: z.boolean(),
  sort: z.enum(sortDirections),
}

/** A combination of the inbox's filters. */
export const InboxFilterQuery = z.object({ ...everyScreen, unread: z.boolean(), starred: z.boolean() })
export type InboxFilterQuery = z.infer<typeof InboxFilterQuery>

/** A combination of the filters of due actions. */
export const QueueFilterQuery = z.object({
  ...everyScreen,
  sources: Choices,
  labels: Choices,
  referrals: z.enum(['both', 'referrals', 'non-referrals']),
})
export type QueueFilterQuery = z.infer<typeof QueueFilterQuery>

const Name = storableText(FILTER_NAME_NEEDED)
  .transform(cleanLine)
  .refine((name) => name !== '', FILTER_NAME_NEEDED)
  .refine((name) => name.length <= FILTER_NAME_MAX, FILTER_NAME_TOO_LONG)

const OfInbox = z.object({ screen: z.literal('inbox'), name: Name, query: InboxFilterQuery })
const OfQueue = z.object({ screen: z.literal('queue'), name: Name, query: QueueFilterQuery })

/** A filter combination that a user has saved under a name. */
export const SavedFilter = z.discriminatedUnion('screen', [
  z.object({ id: Id, name: z.string(), screen: z.literal('inbox'), query: InboxFilterQuery }),
  z.object({ id: Id, name: z.string(), screen: z.literal('queue'), query: QueueFilterQuery }),
])
export type SavedFilter = z.infer<typeof SavedFilter>

const nameTaken = { name_taken: { status: 409, message: FILTER_NAME_TAKEN } } as const
const notFound = { not_found: { status: 404, message: 'This filter does not exist any more.' } } as const
const PATH = '/v3/saved-filters'
const params = z.object({ id: Id })

export const savedFilters = {
  list: endpoint({
    summary: 'The saved filters of the signed-in user on every screen, by name',
    method: 'GET',
    path: PATH,
    caller: 'staff',
    responses: { 200: z.array(SavedFilter) },
    refusals: {},
  }),
  create: endpoint({
    summary: 'Saves a filter combination of a screen under a name; a repetition changes nothing',
    method: 'POST',
    path: PATH,
    caller: 'staff',
    body: z.discriminatedUnion('screen', [OfInbox.extend({ id: Id }), OfQueue.extend({ id: Id })]),
    responses: { 200: SavedFilter, 201: SavedFilter },
    refusals: {
      ...nameTaken,
      ...idempotencyRefusals,
      too_many: {
        status: 409,
        message: `You have ${FILTERS_MAX} saved filters here, which is the most there can be. Delete one to save another.`,
      },
    },
  }),
  change: endpoint({
    summary: 'Changes the name of a saved filter, its combination, or both; its screen stays',
    method: 'PUT',
    path: `${PATH}/:id`,
    caller: 'staff',
    params,
    body: z.discriminatedUnion('screen', [
      OfInbox.partial({ name: true, query: true }),
      OfQueue.partial({ name: true, query: true }),
    ]),
    responses: { 200: SavedFilter },
    refusals: { ...nameTaken, ...notFound },
  }),
  remove: endpoint({
    summary: 'Deletes a saved filter',
    method: 'DELETE',
    path: `${PATH}/:id`,
    caller: 'staff',
    params,
    responses: { 204: null },
    refusals: notFound,
  }),
}
