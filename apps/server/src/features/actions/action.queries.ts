import { isStageKey } from '@enamel/domain/stages/stages'
import { sql } from 'kysely'
import type { PracticeTx } from '../../db/database.ts'

export interface DueQuery {
  stages: string[] | undefined
  referred: boolean | undefined
  types: string[] | undefined
  labels: string[] | undefined
  sources: string[] | undefined
  startAt: Date | undefined
  endAt: Date | undefined
  includeSnoozed: boolean
  now: Date
}

/** Actions that match all of the query, ordered by date; without an end, those due by now (G-23). */
export async function actionsDue(tx: PracticeTx, query: DueQuery) {
  const { stages, types, sources, labels, startAt, endAt, now } = query
  return tx
    .selectFrom('patients')
    .select([
      'id',
      'first_name',
      'last_name',
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
    ])
    .where('client_id', '=', tx.clientId)
    .where('stage', 'is not', null)
    .where('next_action_at', 'is not', null)
    .where('next_action_at', '<=', endAt ?? now)
    .$if(stages !== undefined, (rows) => rows.where('stage', '=', sql<string>`any (${stages ?? []}::text[])`))
    .$if(startAt !== undefined, (rows) => rows.where('next_action_at', '>=', startAt ?? null))
    .$if(types !== undefined, (rows) => rows.where('tx_type', '=', sql<string>`any (${types ?? []}::text[])`))
    .$if(sources !== undefined, (rows) =>
      rows.where('source', '=', sql<string>`any (${sources ?? []}::text[])`),
    )
    .$if(labels !== undefined, (rows) => rows.where(sql<boolean>`labels && ${labels ?? []}::text[]`))
    .$if(query.referred !== undefined, (rows) =>
      rows.where(
        sql<boolean>`(coalesce(referrer_email::text, referrer_name) is not null) = ${query.referred ?? false}`,
      ),
    )
    .$if(!query.includeSnoozed, (rows) =>
      rows.where((either) =>
        either.or([either('snooze_ends_at', 'is', null), either('snooze_ends_at', '<=', now)]),
      ),
    )
    .orderBy('next_action_at')
    .orderBy('id')
    .execute()
}

/** How many actions are due now per stage, asleep ones left out (G-24). Unknown stages count nothing. */
export async function dueCounts(
  tx: PracticeTx,
  stages: string[],
  now: Date,
): Promise<Record<string, number>> {
  const known = stages.filter(isStageKey)
  const rows = await tx
    .selectFrom('patients')
    .select((of) => ['stage', of.fn.countAll<number>().as('due')])
    .where('client_id', '=', tx.clientId)
    .where('stage', '=', sql<string>`any (${known}::text[])`)
    .where('next_action_at', '<=', now)
    .where((either) => either.or([either('snooze_ends_at', 'is', null), either('snooze_ends_at', '<=', now)]))
    .groupBy('stage')
    .execute()
  const due = new Map(rows.map((row) => [row.stage, Number(row.due)]))
  return Object.fromEntries(known.map((stage) => [stage, due.get(stage) ?? 0]))
}
