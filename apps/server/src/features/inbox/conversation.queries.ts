import type { ListQuery } from '@enamel/contract/inbox'
import type { ViewChannel } from '@enamel/domain/inbox/channels'
import { type Conversation, type ConversationCount, PAGE_SIZE } from '@enamel/domain/inbox/conversation'
import { COUNT_SHOWN_MAX } from '@enamel/domain/shell/count-label'
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import { builtOnce, type Inputs } from '../../db/built-once.ts'
import type { Schema } from '../../db/database.ts'
import type { PracticeReader, QueryBuilder } from '../../db/practice-reader.ts'
import { cursorSql, type Position } from './cursor.ts'
import { type ConversationQuery, selectPresented } from './present-conversation.ts'

/** A patient has a row in each view that contains a message of theirs. */
export type View = 'All' | ViewChannel

export interface ViewFilter extends Pick<ListQuery, 'tx_types' | 'start_at' | 'end_at'> {
  view: View
  /** The user whose conversations are meant; those of all users and of nobody without one. */
  assignedTo?: string | undefined
}

interface PageQuery extends ViewFilter, Pick<ListQuery, 'include_snoozed' | 'sort_direction'> {
  unread?: boolean | undefined
  starred?: boolean | undefined
  listName: string
  after: Position | null
  now: Date
}

/** An inbox row as JSON, with its cursor. */
export interface PageRow {
  json: string
  cursor: string
}

/** One row more than a page has shows whether another page follows. */
const PAGE_ROWS = PAGE_SIZE + 1

/** The first rows of a view, or those after a position, by the time of the last message and the patient's id. */
export function conversationPage(reader: PracticeReader, query: PageQuery): Promise<PageRow[]> {
  const { unread, starred, include_snoozed, sort_direction: direction, listName, after, now } = query
  return page(
    reader,
    {
      ...filterOf(query),
      listName,
      now,
      afterTime: after?.lastMessageAt,
      afterPatient: after?.patientId,
    },
    { unread, starred, direction, includeSnoozed: include_snoozed },
  )
}

/** The row of the patient's whole conversation; undefined for a patient without messages. */
export async function conversationOf(
  reader: PracticeReader,
  patientId: string,
  now: Date,
): Promise<Conversation | undefined> {
  const rows = await conversationsOf(reader, [patientId], now)
  return rows.find(({ view }) => view === 'All')?.conversation
}

/** All rows of these patients: one for the whole conversation, and one for each channel that was used. */
export async function conversationsOf(
  reader: PracticeReader,
  patientIds: readonly string[],
  now: Date,
): Promise<{ view: string; conversation: Conversation }[]> {
  const [patientId, ...others] = patientIds
  if (patientId === undefined) return []
  const rows = await rowsOfPatients(reader, { now, ...(others.length > 0 ? { patientIds } : { patientId }) })
  return rows.map(({ view, ...conversation }) => ({ view, conversation }))
}

/** The number of unread, starred or sleeping conversations, up to one more than a badge shows. */
export async function countConversations(
  reader: PracticeReader,
  kind: ConversationCount,
  filter: ViewFilter,
  now: Date,
): Promise<number> {
  const [row] = await counted(reader, { ...filterOf(filter), now }, { kind })
  return row?.count ?? 0
}

interface FilterValues {
  view: View
  types: string[] | undefined
  startAt: Date | undefined
  endAt: Date | undefined
  assignedTo: string | undefined
}

function filterOf({ view, tx_types, start_at, end_at, assignedTo }: ViewFilter): FilterValues {
  const types = tx_types && tx_types.length > 0 ? tx_types : undefined
  return { view, types, startAt: start_at, endAt: end_at, assignedTo }
}

interface PageValues extends FilterValues {
  listName: string
  now: Date
  afterTime: Date | undefined
  afterPatient: string | undefined
}

interface PageShape extends Pick<PageQuery, 'unread' | 'starred'> {
  direction: ListQuery['sort_direction']
  includeSnoozed: boolean
}

const page = builtOnce((db, values: Inputs<PageValues>, shape: PageShape) => {
  const { listName, now, afterTime, afterPatient } = values
  const { unread, starred, direction, includeSnoozed } = shape
  const rows = selectPresented(rowsOf(db, values), now, cursorSql(listName))
    .where((row) =>
      row.and([
        ...(unread ? [row('conversations.unread_count', '>', sql.lit(0))] : []),
        ...(starred ? [row('conversations.starred', '=', sql.lit(true))] : []),
        ...(includeSnoozed ? [] : [isAwake(row, now)]),
        ...(afterTime && afterPatient
          ? [
              sql<boolean>`(conversations.last_message_at, conversations.patient_id)
                ${direction === 'desc' ? sql`<` : sql`>`} (${afterTime}::timestamptz, ${afterPatient}::uuid)`,
            ]
          : []),
      ]),
    )
    .orderBy('conversations.last_message_at', direction)
    .orderBy('conversations.patient_id', direction)
    // A number in the SQL, since PostgreSQL keeps one plan for all pages only if it knows their size.
    .limit(sql.lit(PAGE_ROWS))
  // The outer query preserves the order of the inner one.
  return db
    .selectFrom(rows.as('conversation'))
    .select(['conversation.cursor', sql<string>`row_to_json(conversation)::text`.as('json')])
})

interface PatientValues {
  patientId?: string | undefined
  patientIds?: readonly string[]
  now: Date
}

/** With one patient PostgreSQL keeps a plan; with an array it makes a new one each time. */
const rowsOfPatients = builtOnce((db, { clientId, patientId, patientIds, now }: Inputs<PatientValues>) =>
  selectPresented(
    db.selectFrom('conversations').where('conversations.client_id', '=', clientId),
    now,
    sql<null>`null::text`,
  )
    .select('conversations.view')
    .where('conversations.patient_id', '=', patientId ?? sql<string>`any (${patientIds}::uuid[])`),
)

const counted = builtOnce(
  (db, values: Inputs<FilterValues & { now: Date }>, { kind }: { kind: ConversationCount }) =>
    db
      .selectFrom(
        rowsOf(db, values)
          .select(sql<number>`1`.as('one'))
          .where((row) => {
            switch (kind) {
              case 'unread':
                return row.and([row('conversations.unread_count', '>', sql.lit(0)), isAwake(row, values.now)])
              case 'starred':
                return row.and([row('conversations.starred', '=', sql.lit(true)), isAwake(row, values.now)])
              case 'snoozed':
                return row('conversations.snoozed_until', '>', values.now)
            }
          })
          .limit(sql.lit(COUNT_SHOWN_MAX + 1))
          .as('counted'),
      )
      .select(({ fn }) => fn.countAll<number>().as('count')),
)

/** The rows of a view that match a filter. The filter's dates apply to the patient's latest message in the view. */
function rowsOf(
  db: QueryBuilder,
  { clientId, view, types, startAt, endAt, assignedTo }: Inputs<FilterValues>,
): ConversationQuery {
  return db
    .selectFrom('conversations')
    .where('conversations.client_id', '=', clientId)
    .where('conversations.view', '=', view)
    .where((row) =>
      row.and([
        ...(types ? [row('conversations.tx_type', '=', sql<string>`any (${types}::text[])`)] : []),
        ...(startAt ? [row('conversations.last_message_at', '>=', startAt)] : []),
        ...(endAt ? [row('conversations.last_message_at', '<=', endAt)] : []),
        ...(assignedTo ? [row('conversations.assigned_to', '=', assignedTo)] : []),
      ]),
    )
}

function isAwake(row: ExpressionBuilder<Schema, 'conversations'>, at: RawBuilder<Date>) {
  return row.or([
    row('conversations.snoozed_until', 'is', null),
    row('conversations.snoozed_until', '<=', at),
  ])
}
