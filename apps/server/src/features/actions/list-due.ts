import type { actions, DueAction } from '@enamel/contract/actions'
import { snoozeState } from '@enamel/domain/snooze/state'
import { inPractice } from '../../db/database.ts'
import { answer } from '../../http/outcome.ts'
import type { Handler } from '../../http/serve.ts'
import { actionsDue, dueCounts } from './action.queries.ts'

type Row = Awaited<ReturnType<typeof actionsDue>>[number]

export const listDue: Handler<typeof actions.due> = async ({ world, session }, { query }) => {
  const now = world.clock.now()
  const rows = await inPractice(world.db, session.clientId, (tx) =>
    actionsDue(tx, {
      stages: query.stages,
      referred: query.referred,
      types: query.types,
      labels: query.labels,
      sources: query.sources,
      startAt: query.start_at === undefined ? undefined : new Date(query.start_at),
      endAt: query.end_at === undefined ? undefined : new Date(query.end_at),
      includeSnoozed: query.include_snoozed,
      now,
    }),
  )
  return answer(rows.map((row) => presentAction(row, now)))
}

export const countDue: Handler<typeof actions.counts> = async ({ world, session }, { query }) =>
  answer(await inPractice(world.db, session.clientId, (tx) => dueCounts(tx, query.stages, world.clock.now())))

function presentAction(row: Row, now: Date): DueAction {
  return {
    patient_id: row.id,
    first_name: row.first_name,
    last_name: row.last_name,
    phone: row.phone_e164 ?? row.phone,
    type: row.tx_type,
    source: row.source,
    labels: row.labels,
    stage: row.stage ?? 'none',
    date: (row.next_action_at ?? now).toISOString(),
    referred: (row.referrer_email ?? row.referrer_name) !== null,
    snooze: row.snooze_ends_at && {
      state: snoozeState(row.snooze_ends_at, now),
      ends_at: row.snooze_ends_at.toISOString(),
    },
    initialized: true,
  }
}
