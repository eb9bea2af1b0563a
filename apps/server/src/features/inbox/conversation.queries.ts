import type { ListQuery } from '@enamel/contract/inbox'
import type { ViewChannel } from '@enamel/domain/inbox/channels'
import type { ConversationCount } from '@enamel/domain/inbox/conversation'
import { COUNT_SHOWN_MAX } from '@enamel/domain/shell/count-label'
import { type ExpressionBuilder, sql } from 'kysely'
import type { PracticeTx, Schema } from '../../db/database.ts'
import type { Position } from './cursor.ts'

/** A patient has a row in each view that contains a message of theirs. */
export type View = 'All' | ViewChannel

export interface ViewFilter extends Pick<ListQuery, 'tx_types' | 'start_at' | 'end_at'> {
  view: View
}

interface PageQuery extends ViewFilter, Pick<ListQuery, 'include_snoozed' | 'sort_direction' | 'limit'> {
  unread?: boolean | undefined
  starred?: boolean | undefined
  after: Position | null
  now: Date
}

/** One page of a view, paginated by the time of the last message and the patient's id. */
export async function conversationPage(tx: PracticeTx, query: PageQuery) {
  const { unread, starred, include_snoozed, sort_direction, after, now } = query
  const operator = sort_direction === 'desc' ? sql`<` : sql`>`
  return withNames(rowsOf(tx, query))
    .where((row) =>
      row.and([
        ...(unread ? [row('conversations.unread_count', '>', 0)] : []),
        ...(starred ? [row('conversations.starred', '=', true)] : []),
        ...(include_snoozed ? [] : [isAwake(row, now)]),
        ...(after
          ? [
              sql<boolean>`(conversations.last_message_at, conversations.patient_id)
                ${operator} (${after.lastMessageAt}::timestamptz, ${after.patientId}::uuid)`,
            ]
          : []),
      ]),
    )
    .orderBy('conversations.last_message_at', sort_direction)
    .orderBy('conversations.patient_id', sort_direction)
    .limit(query.limit)
    .execute()
}

export type ConversationRow = Awaited<ReturnType<typeof conversationPage>>[number]

/** The patient's row in a view; undefined if the view has no message of the patient. */
export async function conversationOf(tx: PracticeTx, patientId: string, view: View = 'All') {
  return withNames(rowsOf(tx, { view })).where('conversations.patient_id', '=', patientId).executeTakeFirst()
}

/** All rows of these patients: one for the whole conversation, and one for each channel that was used. */
export async function conversationsOf(tx: PracticeTx, patientIds: readonly string[]) {
  return withNames(tx.selectFrom('conversations').where('conversations.client_id', '=', tx.clientId))
    .select('conversations.view')
    .where('conversations.patient_id', 'in', patientIds)
    .execute()
}

/** The number of unread, starred or sleeping conversations, up to one more than a badge shows. */
export async function countConversations(
  tx: PracticeTx,
  kind: ConversationCount,
  filter: ViewFilter,
  now: Date,
): Promise<number> {
  const counted = rowsOf(tx, filter)
    .select(sql<number>`1`.as('one'))
    .where((row) => {
      switch (kind) {
        case 'unread':
          return row.and([row('conversations.unread_count', '>', 0), isAwake(row, now)])
        case 'starred':
          return row.and([row('conversations.starred', '=', true), isAwake(row, now)])
        case 'snoozed':
          return row('conversations.snoozed_until', '>', now)
      }
    })
    .limit(COUNT_SHOWN_MAX + 1)
  const { count } = await tx
    .selectFrom(counted.as('counted'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The rows of a view that match a filter. The filter's dates apply to the patient's latest message in the view. */
function rowsOf(tx: PracticeTx, { view, tx_types, start_at, end_at }: ViewFilter) {
  return tx
    .selectFrom('conversations')
    .where('conversations.client_id', '=', tx.clientId)
    .where('conversations.view', '=', view)
    .where((row) =>
      row.and([
        ...(tx_types && tx_types.length > 0 ? [row('conversations.tx_type', 'in', tx_types)] : []),
        ...(start_at ? [row('conversations.last_message_at', '>=', start_at)] : []),
        ...(end_at ? [row('conversations.last_message_at', '<=', end_at)] : []),
      ]),
    )
}

function isAwake(row: ExpressionBuilder<Schema, 'conversations'>, now: Date) {
  return row.or([
    row('conversations.snoozed_until', 'is', null),
    row('conversations.snoozed_until', '<=', now),
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
