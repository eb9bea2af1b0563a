import { withAppointment } from '@enamel/domain/automations/templates/appointment'
import type { PlaceholderGroup } from '@enamel/domain/templates/placeholders'
import type { Practice } from '../../practice/index.ts'
import { type PlaceholderPatient, placeholdersOf } from '../../templates/index.ts'

/** The placeholders of messages that automations of the practice write to a patient, by the start of the enrolment. */
export function automationPlaceholdersOf(
  practice: Practice,
): (patient: PlaceholderPatient, startedAt: Date) => readonly PlaceholderGroup[] {
  const groupsOf = placeholdersOf(practice)
  return (patient, startedAt) => withAppointment(groupsOf(patient), patient.next_action_at, startedAt)
}
