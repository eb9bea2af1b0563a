import type { actions, DueAction } from '@enamel/contract/actions'
import { snoozeState } from '@enamel/domain/snooze/state'
import { readInPractice } from '../../db/bound-connections.ts'
import { ok } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import { assigneeOf } from '../assignment/index.ts'
import { storedNumber } from '../patients/index.ts'
import { type ActionRow, actionsDue, dueCounts } from './action.queries.ts'
import { actionDetails } from './action-details.ts'

export const listDue: Handler<typeof actions.due> = async ({ deps, session }, { query }) => {
  const now = deps.clock.now()
  const rows = await readInPractice(deps.db, session.clientId, (reader) =>
    actionsDue(reader, { ...query, assignedTo: assigneeOf(query, session) }, now),
  )
  return ok(rows.map((row) => presentAction(row, now)))
}

export const countDue: Handler<typeof actions.counts> = async ({ deps, session }, { query }) =>
  ok(
    await readInPractice(deps.db, session.clientId, (reader) =>
      dueCounts(reader, { ...query, assignedTo: assigneeOf(query, session) }, deps.clock.now()),
    ),
  )

function presentAction(row: ActionRow, now: Date): DueAction {
  const { type, source, labels, referred } = actionDetails(row, now)
  return {
    patient_id: row.id,
    first_name: row.first_name,
    last_name: row.last_name,
    distinguisher: row.distinguisher,
    phone: storedNumber(row),
    type,
    source,
    labels,
    stage: row.stage,
    date: row.next_action_at.toISOString(),
    referred,
    snooze: row.snooze_ends_at && {
      state: snoozeState(row.snooze_ends_at, now),
      ends_at: row.snooze_ends_at.toISOString(),
    },
    initialized: row.initialized,
    assignee: row.assignee,
  }
}
