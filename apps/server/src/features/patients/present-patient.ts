import type { Patient, PatientValues } from '@enamel/contract/patients'
import { moneyText } from '@enamel/domain/text/money'
import { valueStateOf } from '@enamel/domain/values/patient-values'
import type { PracticeReader } from '../../db/practice-reader.ts'
import { patientLink } from '../practice-system/index.ts'
import { type ShownPatient, shownPatient } from './patient.queries.ts'
import { storedNumber } from './phone-columns.ts'
import { presentSnooze } from './present-snooze.ts'

/** The patient's current state; undefined if the practice does not have the patient. */
export async function readPatient(
  reader: PracticeReader,
  id: string,
  now: Date,
): Promise<Patient | undefined> {
  const row = await shownPatient(reader, id)
  return row && presentPatient(row, now)
}

/** A patient as the API presents them. The two fields for the email, and for the phone, are always equal (C1-15). */
function presentPatient(row: ShownPatient, now: Date): Patient {
  const number = storedNumber(row)
  return {
    id: row.id,
    first_name: row.first_name,
    last_name: row.last_name,
    distinguisher: row.distinguisher,
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
    // Stored, but hidden while the practice has no referrals (EDIT-05).
    referrer_email: row.referrals_enabled ? row.referrer_email : null,
    referrer_name: row.referrals_enabled ? row.referrer_name : null,
    values: valuesOf(row),
    starred: row.starred ?? false,
    unread: (row.unread_count ?? 0) > 0,
    assignee: row.assignee,
    version: row.version,
  }
}

/**
 * The amounts of a patient's treatment: from the practice system if the patient is linked to it (G-20) and the amounts
 * have been loaded, otherwise from the patient's row.
 */
function valuesOf(row: ShownPatient): PatientValues {
  const { link, values } = patientLink(row.link_state, row.link_money)
  return {
    paid: moneyText(values?.paid ?? row.paid_pence),
    proposed: moneyText(values?.proposed ?? row.proposed_pence),
    accepted: moneyText(values?.accepted ?? row.accepted_pence),
    state: valueStateOf(link),
  }
}
