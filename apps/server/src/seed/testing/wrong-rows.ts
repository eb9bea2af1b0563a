import { sql } from 'kysely'
import type { PracticeTx } from '../../db/practice-tx.ts'

/** The inbox rows of a practice that are not as its messages would have made them. */
export async function wrongInboxRows(tx: PracticeTx): Promise<unknown[]> {
  const { rows } = await sql`
    with messages as (
      select patient_id, id, datetime,
        case when comm_type in ('email', 'marketing_email') then 'Email' when comm_type = 'sms' then 'SMS'
          when comm_type = 'call' then 'Phone Call' else 'WhatsApp' end as view
      from communications where system_actor is distinct from 'autoresponder'
      union all select patient_id, id, datetime, 'Form Submissions' from form_submissions
    ), expected as (
      select patient_id, view, max(datetime) as at from messages group by 1, 2
      union all select patient_id, 'All', max(datetime) from messages group by 1
    )
    select * from expected full join conversations using (patient_id, view)
    where at is distinct from last_message_at`.execute(tx)
  return rows
}

/** The patients of a practice whose timeline's version is not the number of its entries. */
export async function wrongTimelineVersions(tx: PracticeTx): Promise<unknown[]> {
  const { rows } = await sql`
    select id from patients p where timeline_version <>
      (select count(*) from communications where patient_id = p.id) +
      (select count(*) from notes where patient_id = p.id) +
      (select count(*) from form_submissions where patient_id = p.id) +
      (select count(*) from business_events where patient_id = p.id) +
      (select count(*) from pms_events where patient_id = p.id)`.execute(tx)
  return rows
}
