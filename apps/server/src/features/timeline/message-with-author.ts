import { messageColumns, REPRESENTATIVE } from './timeline.queries.ts'

/**
 * SQL that selects new messages, in a common table expression `message`, as `MessageRow`: with the user who sent them,
 * and with what their events contain of patient and practice.
 */
export const MESSAGE_WITH_AUTHOR = `
  select ${messageColumns.map((column) => `message.${column}`).join(', ')},
    users.name as user_name, users.photo as user_photo, null as bulk_sender,
    patients.phone_e164 as patient_number, patients.phone_invalidated_at,
    ${REPRESENTATIVE} as practice_representative
  from message
    join patients on patients.client_id = message.client_id and patients.id = message.patient_id
    join clients on clients.id = message.client_id
    left join users on users.client_id = message.client_id and users.id = message.user_id`
