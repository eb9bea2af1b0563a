import type { Patient, PatientValues } from '@enamel/contract/patients'
import { moneyText } from '@enamel/domain/values/money'
import type { PracticeTx } from '../../db/database.ts'
import { type PatientRow, patientById } from './patient.queries.ts'
import { storedNumber } from './phone-columns.ts'
import { presentSnooze } from './present-snooze.ts'

/** The patient as they stand; undefined for one that the practice does not have. */
export async function readPatient(tx: PracticeTx, id: string, now: Date): Promise<Patient | undefined> {
  const row = await patientById(tx, id)
  return row && presentPatient(row, now)
}

/** A patient as the wire has it; both spellings of email and phone are always equal (C1-15). */
function presentPatient(row: PatientRow, now: Date): Patient {
  const number = storedNumber(row)
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
    snooze: presentSnooze(row, now),
    type: row.tx_type,
    gdpr: row.gdpr,
    referrer_email: row.referrer_email,
    referrer_name: row.referrer_name,
    values: presentValues(row),
    starred: row.starred ?? false,
    unread: (row.unread_count ?? 0) > 0,
    version: row.version,
  }
}

/** What treatment of a patient is worth. */
function presentValues(row: PatientRow): PatientValues {
  return {
    paid: moneyText(row.paid_pence),
    proposed: moneyText(row.proposed_pence),
    accepted: moneyText(row.accepted_pence),
    state: 'manual',
  }
}
