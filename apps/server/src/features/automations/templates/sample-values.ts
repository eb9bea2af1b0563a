import type { PlaceholderGroup } from '@enamel/domain/templates/placeholders'
import { addDays, calendarDay, instantAt } from '@enamel/domain/time/practice-time'
import type { Practice } from '../../practice/index.ts'
import { automationPlaceholdersOf } from './placeholders-of-automation.ts'

/** The patient of previews and tests, whose appointment is in a week. */
const examplePatient = {
  first_name: 'Grace',
  last_name: 'Thornton',
  tx_type: 'Implants',
  referrer_name: 'Oliver Hart',
}
const APPOINTMENT_DAYS = 7
const APPOINTMENT_TIME = '10:30:00'

/** The values of placeholders in previews and tests: an example patient of this practice (AUT-29). */
export function sampleValues(practice: Practice, now: Date): readonly PlaceholderGroup[] {
  const zone = practice.time_zone
  const day = addDays(calendarDay(now, zone), APPOINTMENT_DAYS)
  const next_action_at = instantAt(day, APPOINTMENT_TIME, zone)
  const groupsOf = automationPlaceholdersOf({ ...practice, referrals_enabled: true })
  return groupsOf({ ...examplePatient, next_action_at }, now)
}
