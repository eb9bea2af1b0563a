import { COUNT_SHOWN_MAX } from '@enamel/domain/shell/count-label'
import { sql } from 'kysely'
import type { PracticeTx } from '../../db/database.ts'
import type { Position } from './cursor.ts'

export type View = 'All' | 'Email' | 'SMS' | 'Form Submissions' | 'WhatsApp' | 'Phone Call'

export interface Narrowing {
  view: View
  txTypes?: string[] | undefined
  startAt?: Date | undefined
  endAt?: Date | undefined
}

export interface PageQuery extends Narrowing {
  unread: boolean
  starred: boolean
  includeSnoozed: boolean
  sortDirection: 'asc' | 'desc'
  after: Position | null
  limit: number
  now: Date
}

/** Rows of a view, by the patient's latest message in it. */
function rowsOf(tx: PracticeTx, { view, txTypes, startAt, endAt }: Narrowing) {
  return tx
    .selectFrom('conversations')
    .where('conversations.client_id', '=', tx.clientId)
    .where('conversations.view', '=', view)
    .$if(txTypes !== undefined && txTypes.length > 0, (rows) =>
      rows.where('conversations.tx_type', 'in', txTypes ?? []),
    )
    .$if(startAt !== undefined, (rows) => rows.where('conversations.last_message_at', '>=', startAt ?? null))
    .$if(endAt !== undefined, (rows) => rows.where('conversations.last_message_at', '<=', endAt ?? null))
}

const rowColumns = [
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
] as const

function withNames<T extends ReturnType<typeof rowsOf>>(rows: T) {
  return rows
    .innerJoin('patients', (join) =>
      join
        .onRef('patients.client_id', '=', 'conversations.client_id')
        .onRef('patients.id', '=', 'conversations.patient_id'),
    )
    .select(rowColumns)
}

/** One page of a view, keyset by last message and patient. */
export async function conversationPage(tx: PracticeTx, query: PageQuery) {
  const { after, sortDirection, now } = query
  const beyond = sortDirection === 'desc' ? sql`<` : sql`>`
  return withNames(rowsOf(tx, query))
    .$if(query.unread, (rows) => rows.where('conversations.unread_count', '>', 0))
    .$if(query.starred, (rows) => rows.where('conversations.starred', '=', true))
    .$if(!query.includeSnoozed, (rows) =>
      rows.where((either) =>
        either.or([
          either('conversations.snoozed_until', 'is', null),
          either('conversations.snoozed_until', '<=', now),
        ]),
      ),
    )
    .$if(after !== null, (rows) =>
      rows.where(
        sql<boolean>`(conversations.last_message_at, conversations.patient_id) ${beyond} (${after?.lastMessageAt}::timestamptz, ${after?.patientId}::uuid)`,
      ),
    )
    .orderBy('conversations.last_message_at', sortDirection)
    .orderBy('conversations.patient_id', sortDirection)
    .limit(query.limit)
    .execute()
}

export type ConversationRow = Awaited<ReturnType<typeof conversationPage>>[number]

/** The patient's row in a view; undefined when nothing was ever said in it. */
export async function conversationOf(tx: PracticeTx, patientId: string, view: View = 'All') {
  return withNames(rowsOf(tx, { view })).where('conversations.patient_id', '=', patientId).executeTakeFirst()
}

/** How many conversations are unread, starred or asleep, counted as far as a badge shows. */
export async function countConversations(
  tx: PracticeTx,
  which: 'unread' | 'starred' | 'snoozed',
  narrowing: Narrowing,
  now: Date,
): Promise<number> {
  const counted = rowsOf(tx, narrowing)
    .select(sql<number>`1`.as('one'))
    .$if(which === 'unread', (rows) => rows.where('conversations.unread_count', '>', 0))
    .$if(which === 'starred', (rows) => rows.where('conversations.starred', '=', true))
    .$if(which === 'snoozed', (rows) => rows.where('conversations.snoozed_until', '>', now))
    .$if(which !== 'snoozed', (rows) =>
      rows.where((either) =>
        either.or([
          either('conversations.snoozed_until', 'is', null),
          either('conversations.snoozed_until', '<=', now),
        ]),
      ),
    )
    .limit(COUNT_SHOWN_MAX + 1)
  const { count } = await tx
    .selectFrom(counted.as('counted'))
    .select((all) => all.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
