import { messageColumns, REPRESENTATIVE } from './timeline.queries.ts'

/**
 * SQL that selects new messages as `MessageRow`: with the user who sent them, with what their events contain of patient
 * and practice, and with the versions of their timelines. The common table expressions `message` and `timeline` have
 * the messages, and what `touchSql` returns.
 */
export const MESSAGE_WITH_AUTHOR = `
  select ${messageColumns.map((column) => `message.${column}`).join(', ')},
    users.name as user_name, users.photo as user_photo, null as bulk_sender,
    patients.phone_e164 as patient_number, patients.phone_invalidated_at,
    ${REPRESENTATIVE} as practice_representative, timeline.patient_id, timeline.version
  from message
    join timeline on timeline.patient_id = message.patient_id
    join patients on patients.client_id = message.client_id and patients.id = message.patient_id
    join clients on clients.id = message.client_id
    left join users on users.client_id = message.client_id and users.id = message.user_id`
