import type { CallName } from './calls.ts'

/** Every event of a timeline, and every file of its messages, as a row of the same columns. */
const EVENTS = `
  select 'communication' as type, c.id, c.datetime, c.text_content, c.inbound, c.status, c.comm_type, c.automated,
    c.subject, c.from_email, c.to_email, c.identity, c.from_number, c.to_number, c.read_at, c.failure_reason,
    c.duration_seconds, u.name as author, u.photo, null as icon, null as color
  from communications c left join users u on u.client_id = c.client_id and u.id = c.user_id
  where c.client_id = $1 and c.patient_id = $2
  union all
  select 'note', n.id, n.datetime, n.content, null, null, null, null, n.title, null, null, null, null, null, null, null,
    null, u.name, u.photo, null, null
  from notes n left join users u on u.client_id = n.client_id and u.id = n.user_id
  where n.client_id = $1 and n.patient_id = $2
  union all
  select 'form_submission', id, datetime, message, null, null, null, null, form, null, null, null, null, null, null,
    null, null, null, null, null, null
  from form_submissions where client_id = $1 and patient_id = $2
  union all
  select 'business_event', id, datetime, headline, null, null, null, null, name, null, null, description, note, tooltip,
    null, null, null, null, null, icon, color
  from business_events where client_id = $1 and patient_id = $2
  union all
  select 'pms_event', id, datetime, headline, null, null, null, null, name, null, null, description, note, source,
    null, null, null, null, null, null, null
  from pms_events where client_id = $1 and patient_id = $2
  union all
  select 'attachment', a.id, c.datetime, a.name, null, a.state, a.type, null, null, null, null, c.id::text, null, null,
    null, null, a.size, null, null, null, null
  from communications c join attachments a on a.client_id = c.client_id and a.communication_id = c.id and not a.inline
  where c.client_id = $1 and c.patient_id = $2
  order by datetime, id`

/** For each call one statement that reads or writes the same data as the product. `$1` is the practice. */
export const floorStatements: Record<CallName, string> = {
  inbox: `
    select c.patient_id, p.first_name, p.last_name, c.snippet, c.channel, c.last_message_at, c.last_message_inbound,
      c.unread_count, c.starred, c.snoozed_until, c.status, c.version
    from conversations c join patients p on p.client_id = c.client_id and p.id = c.patient_id
    where c.client_id = $1 and c.view = 'All' and (c.snoozed_until is null or c.snoozed_until <= now())
    order by c.last_message_at desc, c.patient_id desc
    limit 50`,
  patient: `
    select p.id, p.first_name, p.last_name, p.email, p.phone, p.phone_e164, p.phone_invalid_reason, p.date_of_birth,
      p.image_url, p.source, p.stage, p.next_action_at, p.labels, p.snooze_ends_at, p.snooze_comment, p.tx_type, p.gdpr,
      p.referrer_email, p.referrer_name, p.paid_pence, p.proposed_pence, p.accepted_pence, p.version, c.starred,
      c.unread_count
    from patients p left join conversations c on c.client_id = p.client_id and c.patient_id = p.id and c.view = 'All'
    where p.client_id = $1 and p.id = $2`,
  timeline: EVENTS,
  note: `
    insert into notes (client_id, id, patient_id, datetime, title, content) values ($1, $2, $3, now(), $4, $5)
    returning id, datetime, title, content`,
  SMS: `
    insert into communications (client_id, id, patient_id, datetime, inbound, comm_type, status, text_content, created_at)
    values ($1, $2, $3, now(), false, 'sms', 'sent', $4, now())
    returning id, datetime, text_content, status`,
}
