import { isInBackground } from '@enamel/domain/communications/delivery/background'
import type { BackgroundMessage } from '@enamel/domain/communications/delivery/obstacle'
import { sql } from 'kysely'
import { anyId } from '../../db/any-id.ts'
import type { PracticeTx } from '../../db/practice-tx.ts'
import type { DeliveryRow } from './delivery.queries.ts'

/** A stored message in the background. */
export interface BackgroundMessageRow extends BackgroundMessage {
  id: string
  /** The address of the referrer to whom it goes; null if it goes to the patient. */
  to_referrer: string | null
}

export type MessageOfAnyOrigin = Pick<DeliveryRow, 'id' | 'bulk_batch_id' | 'system_actor'>

/** Reads messages; those that are not in the background are left out. */
export async function backgroundMessages(
  tx: PracticeTx,
  messages: readonly MessageOfAnyOrigin[],
): Promise<BackgroundMessageRow[]> {
  const ids = messages.filter(isInBackground).map(({ id }) => id)
  if (ids.length === 0) return []
  const { rows } = await sql<BackgroundMessageRow>`
    select c.id, case c.comm_type when 'sms' then 'sms' else 'email' end as kind, c.retry_active,
      p.gdpr, p.stage, p.referrer_email, p.referrer_name,
      coalesce(n.purpose, 'marketing') as purpose, coalesce(n.ignores_quiet_hours, false) as ignores_quiet_hours,
      coalesce(b.state = 'cancelled', false) as is_batch_cancelled,
      case when n.recipient = 'referrer' then c.to_email end as to_referrer,
      case when n.id is not null then jsonb_build_object(
        'enabled', w.enabled, 'end_trigger', w.end_trigger, 'condition', n.condition, 'has_ended', e.state = 'ended')
      end as workflow
    from communications c
      join patients p on p.client_id = c.client_id and p.id = c.patient_id
      left join bulk_batches b on b.client_id = c.client_id and b.id = c.bulk_batch_id
      left join node_executions x on x.client_id = c.client_id and x.id = c.id
      left join workflow_nodes n on n.client_id = x.client_id and n.id = x.node_id
      left join workflows w on w.client_id = n.client_id and w.id = n.workflow_id
      left join enrolments e on e.client_id = x.client_id and e.id = x.enrolment_id
    where c.client_id = ${tx.clientId} and c.id = ${anyId(ids)}`.execute(tx)
  return rows
}
