import { snoozeState } from '@enamel/domain/snooze/state'

/** The columns by which due actions are filtered, besides stage and date. */
export const actionDetailColumns = [
  'tx_type',
  'source',
  'labels',
  'referrer_email',
  'referrer_name',
  'snooze_ends_at',
  'assigned_to',
] as const

interface ActionDetailRow {
  tx_type: string | null
  source: string
  labels: string[]
  referrer_email: string | null
  referrer_name: string | null
  snooze_ends_at: Date | null
  assigned_to: string | null
}

export function actionDetails(row: ActionDetailRow, now: Date) {
  return {
    type: row.tx_type,
    source: row.source,
    labels: row.labels,
    referred: (row.referrer_email ?? row.referrer_name) !== null,
    asleep: row.snooze_ends_at !== null && snoozeState(row.snooze_ends_at, now) === 'asleep',
    assigned_to: row.assigned_to,
  }
}
