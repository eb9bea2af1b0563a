import { fullName } from '@enamel/domain/patients/name'
import { formatPhone } from '@enamel/domain/patients/phone-number'
import { GENERAL_TYPE } from '@enamel/domain/practice-settings/treatment-types'
import {
  groupPlaceholders,
  type PlaceholderGroup,
  type PlaceholderTag,
} from '@enamel/domain/templates/placeholders'
import { plainDay, timeLabel } from '@enamel/domain/time/date-labels'
import { calendarDay } from '@enamel/domain/time/practice-time'
import type { PracticeReader } from '../../db/practice-reader.ts'
import type { LockedPatient } from '../patients/index.ts'
import { type Practice, practiceEmail, practiceOf, readSettings } from '../practice/index.ts'

/** What placeholders say about a patient. */
export type PlaceholderPatient = Pick<
  LockedPatient,
  'first_name' | 'last_name' | 'tx_type' | 'next_action_at' | 'referrer_name'
>

/**
 * The placeholders with their values for the patient; the appointment is the patient's next action, on the practice's
 * clock (specification 3, Merge tags).
 */
export async function placeholderGroups(
  reader: PracticeReader,
  patient: PlaceholderPatient,
): Promise<PlaceholderGroup[]> {
  return placeholdersOf(await practiceOf(reader))(patient)
}

/**
 * The placeholders of the practice's patients, for a caller that fills in a text for many of them: what is the same for
 * all is computed once.
 */
export function placeholdersOf(practice: Practice): (patient: PlaceholderPatient) => PlaceholderGroup[] {
  const { phone, representative } = readSettings(practice, 'details')
  const zone = practice.time_zone
  const ofPractice = {
    'practice.name': practice.name,
    'practice.phone': formatPhone(phone, practice.country),
    'practice.email': practiceEmail(practice),
    'practice.representative': representative,
  } as const
  return (patient) => {
    const { next_action_at: appointment } = patient
    const values: Record<PlaceholderTag, string> = {
      ...ofPractice,
      'patient.first_name': patient.first_name,
      'patient.last_name': patient.last_name,
      'patient.full_name': fullName(patient),
      // Nobody has a general treatment, so this type is left to the default text.
      'patient.treatment_type': patient.tx_type === GENERAL_TYPE ? '' : (patient.tx_type ?? ''),
      'appointment.date': appointment ? plainDay(calendarDay(appointment, zone)) : '',
      'appointment.time': appointment ? timeLabel(appointment, zone) : '',
      // Stored, but hidden while the practice has no referrals (EDIT-05).
      'referrer.name': practice.referrals_enabled ? (patient.referrer_name ?? '') : '',
    }
    return groupPlaceholders(values)
  }
}
