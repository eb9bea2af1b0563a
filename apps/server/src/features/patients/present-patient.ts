import type { Patient } from '@enamel/contract/patients'
import { snoozeState } from '@enamel/domain/snooze/state'
import type { PatientRow } from './patient.queries.ts'

/** A patient as the wire has it; both spellings of email and phone are always equal (C1-15). */
export function presentPatient(row: PatientRow, now: Date): Patient {
  const number = row.phone_e164 ?? row.phone
  return {
    id: row.id,
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email,
    email_address: row.email,
    phone: number,
    phone_number: number ? { number, invalid_reason: row.phone_invalid_reason } : null,
    date_of_birth: row.date_of_birth,
    image_url: row.image_url,
    source: row.source,
    stage: row.stage,
    next_action_at: row.next_action_at?.toISOString() ?? null,
    labels: row.labels,
    snooze: row.snooze_ends_at && {
      ends_at: row.snooze_ends_at.toISOString(),
      comment: row.snooze_comment,
      state: snoozeState(row.snooze_ends_at, now),
    },
    type: row.tx_type,
    gdpr: row.gdpr,
    referrer_email: row.referrer_email,
    referrer_name: row.referrer_name,
    starred: row.starred ?? false,
    unread: (row.unread_count ?? 0) > 0,
    version: row.version,
  }
}
