import type { PlaceholderGroup } from '../../templates/placeholders.ts'

/** What a message of an automation says instead of the date and the time of an appointment that is not known. */
export const TO_BE_CONFIRMED = 'to be confirmed'

/**
 * The placeholders of a message that an automation writes. The appointment is the patient's next action if it is later
 * than the start of the enrolment: a manual move, which starts the enrolment, sets the next action to its own moment,
 * and that is no appointment. The moment of writing does not matter, so a date that staff entered is still named when
 * it has passed.
 */
export function withAppointment(
  groups: readonly PlaceholderGroup[],
  nextActionAt: Date | null,
  startedAt: Date,
): readonly PlaceholderGroup[] {
  if (nextActionAt !== null && nextActionAt > startedAt) return groups
  return groups.map((group) =>
    group.name === 'Appointment'
      ? { ...group, mergeTags: group.mergeTags.map((tag) => ({ ...tag, value: TO_BE_CONFIRMED })) }
      : group,
  )
}
