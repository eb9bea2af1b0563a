import {
  isLookDue,
  type LookPeriod,
  REPORTS_END_MS,
} from '@enamel/domain/communications/delivery/missing-report'
import { MS_PER_DAY } from '@enamel/domain/time/seconds'
import { sql } from 'kysely'
import type { PracticeTx } from '../../../../db/practice-tx.ts'

/** A text may wait for the morning, or for its turn, before it is given to the carrier. */
const MAX_WAIT_MS = MS_PER_DAY

/** A text that the carrier has, and whose last report is missing. */
export interface TextWithoutReport {
  id: string
  providerId: string
  /** The status of the current attempt. */
  status: 'sending' | 'sent'
  /** When the text was given to the carrier. */
  sentAt: Date
}

/** The texts about whose status the carrier is asked in this look; one whose status is final is never among them. */
export async function textsWithoutReport(tx: PracticeTx, look: LookPeriod & { until: Date }) {
  const createdAfter = new Date(look.until.getTime() - REPORTS_END_MS - MAX_WAIT_MS)
  const { rows } = await sql<TextWithoutReport>`
    select c.id, c.provider_id as "providerId", d.attempted_at as "sentAt",
      case when c.retry_active then 'sending' else c.status end as status
    from communications c
      join deliveries d on d.client_id = c.client_id and d.communication_id = c.id
    where c.client_id = ${tx.clientId} and c.comm_type = 'sms' and not c.inbound
      and (c.status in ('sending', 'sent') or c.retry_active)
      and greatest(c.created_at, c.last_retry_at) > ${createdAfter}
      and c.provider_id is not null and d.state = 'accepted' and d.attempted_at is not null`.execute(tx)
  return rows.filter(({ sentAt }) => isLookDue(sentAt, look))
}
