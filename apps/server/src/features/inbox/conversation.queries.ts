import type { ListQuery } from '@enamel/contract/inbox'
import type { ViewChannel } from '@enamel/domain/inbox/channels'
import { type ConversationCount, PAGE_SIZE } from '@enamel/domain/inbox/conversation'
import { COUNT_SHOWN_MAX } from '@enamel/domain/shell/count-label'
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import { builtOnce, type Inputs } from '../../db/built-once.ts'
import type { Schema } from '../../db/database.ts'
import type { PracticeReader, QueryBuilder } from '../../db/practice-reader.ts'
import type { Position } from './cursor.ts'

/** A patient has a row in each view that contains a message of theirs. */
export type View = 'All' | ViewChannel

export interface ViewFilter extends Pick<ListQuery, 'tx_types' | 'start_at' | 'end_at'> {
  view: View
}

interface PageQuery extends ViewFilter, Pick<ListQuery, 'include_snoozed' | 'sort_direction'> {
  unread?: boolean | undefined
  starred?: boolean | undefined
  after: Position | null
  now: Date
}

/** One row more than a page has shows whether another page follows. */
const PAGE_ROWS = PAGE_SIZE + 1

/** The first rows of a view, or those after a position, by the time of the last message and the patient's id. */
export function conversationPage(reader: PracticeReader, query: PageQuery): Promise<ConversationRow[]> {
  const { unread, starred, include_snoozed, sort_direction: direction, after, now } = query
  return page(
    reader,
    {
      ...filterOf(query),
      awakeAt: include_snoozed ? undefined : now,
      afterTime: after?.lastMessageAt,
      afterPatient: after?.patientId,
    },
    { unread, starred, direction },
  )
}

/** The row of the patient's whole conversation; undefined for a patient without messages. */
export async function conversationOf(
  reader: PracticeReader,
  patientId: string,
): Promise<ConversationRow | undefined> {
  const rows = await conversationsOf(reader, [patientId])
  return rows.find(({ view }) => view === 'All')
}

/** All rows of these patients: one for the whole conversation, and one for each channel that was used. */
export async function conversationsOf(reader: PracticeReader, patientIds: readonly string[]) {
  const [patientId, ...others] = patientIds
  if (patientId === undefined) return []
  return rowsOfPatients(reader, others.length > 0 ? { patientIds } : { patientId })
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
}

function filterOf({ view, tx_types, start_at, end_at }: ViewFilter): FilterValues {
  const types = tx_types && tx_types.length > 0 ? tx_types : undefined
  return { view, types, startAt: start_at, endAt: end_at }
}

interface PageValues extends FilterValues {
  /** Conversations that sleep at this time are left out. */
  awakeAt: Date | undefined
  afterTime: Date | undefined
  afterPatient: string | undefined
}

type PageShape = Pick<PageQuery, 'unread' | 'starred'> & { direction: ListQuery['sort_direction'] }

const page = builtOnce((db, values: Inputs<PageValues>, { unread, starred, direction }: PageShape) => {
  const { awakeAt, afterTime, afterPatient } = values
  return (
    withNames(rowsOf(db, values))
      .where((row) =>
        row.and([
          ...(unread ? [row('conversations.unread_count', '>', sql.lit(0))] : []),
          ...(starred ? [row('conversations.starred', '=', sql.lit(true))] : []),
          ...(awakeAt ? [isAwake(row, awakeAt)] : []),
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
  )
})

export type ConversationRow = Awaited<ReturnType<typeof page>>[number]

interface PatientValues {
  patientId?: string | undefined
  patientIds?: readonly string[]
}

/** With one patient PostgreSQL keeps a plan; with an array it makes a new one each time. */
const rowsOfPatients = builtOnce((db, { clientId, patientId, patientIds }: Inputs<PatientValues>) =>
  withNames(db.selectFrom('conversations').where('conversations.client_id', '=', clientId))
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
function rowsOf(db: QueryBuilder, { clientId, view, types, startAt, endAt }: Inputs<FilterValues>) {
  return db
    .selectFrom('conversations')
    .where('conversations.client_id', '=', clientId)
    .where('conversations.view', '=', view)
    .where((row) =>
      row.and([
        ...(types ? [row('conversations.tx_type', '=', sql<string>`any (${types}::text[])`)] : []),
        ...(startAt ? [row('conversations.last_message_at', '>=', startAt)] : []),
        ...(endAt ? [row('conversations.last_message_at', '<=', endAt)] : []),
      ]),
    )
}

function isAwake(row: ExpressionBuilder<Schema, 'conversations'>, at: RawBuilder<Date>) {
  return row.or([
    row('conversations.snoozed_until', 'is', null),
    row('conversations.snoozed_until', '<=', at),
  ])
}

function withNames(rows: ReturnType<typeof rowsOf>) {
  return rows
    .innerJoin('patients', (join) =>
      join
        .onRef('patients.client_id', '=', 'conversations.client_id')
        .onRef('patients.id', '=', 'conversations.patient_id'),
    )
    .select([
      'conversations.patient_id',
      'patients.first_name',
      'patients.last_name',
      'conversations.snippet',
      'conversations.channel',
      'conversations.last_message_at',
      'conversations.last_message_inbound',
      'conversations.unread_count',
      'conversations.starred',
      'conversations.snoozed_until',
      'conversations.status',
      'conversations.version',
    ])
}
