import { stageKeys } from '@enamel/domain/stages/stages'
import { type ExpressionBuilder, type NotNull, sql } from 'kysely'
import { assigneeSql } from '../../db/assignee-sql.ts'
import type { Schema } from '../../db/database.ts'
import type { PracticeReader } from '../../db/practice-reader.ts'

export interface DueQuery {
  stages?: string[] | undefined
  referred?: boolean | undefined
  types?: string[] | undefined
  labels?: string[] | undefined
  sources?: string[] | undefined
  start_at?: Date | undefined
  end_at?: Date | undefined
  include_snoozed: boolean
  /** The user whose patients are meant. */
  assignedTo?: string | undefined
}

/** Actions that match every part of the query, ordered by date. Without `end_at` future actions are included (G-23). */
export async function actionsDue(reader: PracticeReader, query: DueQuery, now: Date) {
  // Stages are always listed, so that the index on stage and date is used.
  const {
    stages = stageKeys,
    referred,
    types,
    labels,
    sources,
    start_at,
    end_at,
    include_snoozed,
    assignedTo,
  } = query
  return reader
    .selectFrom('patients')
    .select([
      'id',
      'first_name',
      'last_name',
      'distinguisher',
      'phone',
      'phone_e164',
      'tx_type',
      'source',
      'labels',
      'stage',
      'next_action_at',
      'referrer_email',
      'referrer_name',
      'snooze_ends_at',
      'initialized',
      'assigned_to',
      assigneeSql('patients').as('assignee'),
    ])
    .where('client_id', '=', reader.clientId)
    .where('stage', '=', anyOf(stages))
    .where('next_action_at', 'is not', null)
    .where((action) =>
      action.and([
        ...(start_at ? [action('next_action_at', '>=', start_at)] : []),
        ...(end_at ? [action('next_action_at', '<=', end_at)] : []),
        ...(types ? [action('tx_type', '=', anyOf(types))] : []),
        ...(sources ? [action('source', '=', anyOf(sources))] : []),
        ...(labels ? [sql<boolean>`labels && ${labels}::text[]`] : []),
        ...(referred === undefined ? [] : [sql<boolean>`${isReferred} = ${referred}`]),
        ...(include_snoozed ? [] : [isAwake(action, now)]),
        ...(assignedTo ? [action('assigned_to', '=', assignedTo)] : []),
      ]),
    )
    .$narrowType<{ stage: NotNull; next_action_at: NotNull }>()
    .orderBy('next_action_at')
    .orderBy('id')
    .execute()
}

export type ActionRow = Awaited<ReturnType<typeof actionsDue>>[number]

/** The number of actions that are due now in each stage, without actions of sleeping patients (G-24), or of one user. */
export async function dueCounts(
  reader: PracticeReader,
  { stages, assignedTo }: { stages: string[]; assignedTo?: string | undefined },
  now: Date,
): Promise<Record<string, number>> {
  const rows = await reader
    .selectFrom('patients')
    .select((action) => ['stage', action.fn.countAll<number>().as('due')])
    .where('client_id', '=', reader.clientId)
    .where('stage', '=', anyOf(stages))
    .where('next_action_at', '<=', now)
    .where((action) =>
      action.and([isAwake(action, now), ...(assignedTo ? [action('assigned_to', '=', assignedTo)] : [])]),
    )
    .groupBy('stage')
    .execute()
  const due = new Map(rows.map((row) => [row.stage, row.due]))
  return Object.fromEntries(stages.map((stage) => [stage, due.get(stage) ?? 0]))
}

const isReferred = sql`(coalesce(referrer_email::text, referrer_name) is not null)`

/** A condition that also accepts an empty list, unlike `in`. */
function anyOf(choices: readonly string[]) {
  return sql<string>`any (${choices}::text[])`
}

function isAwake(action: ExpressionBuilder<Schema, 'patients'>, now: Date) {
  return action.or([action('snooze_ends_at', 'is', null), action('snooze_ends_at', '<=', now)])
}
