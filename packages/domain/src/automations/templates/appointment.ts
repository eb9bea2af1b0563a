import type { PlaceholderGroup } from '../../templates/placeholders.ts'

/** What a message of an automation says instead of the date and the time of an appointment that is not known. */
export const TO_BE_CONFIRMED = 'to be confirmed'

/**
 * The placeholders of a message that an automation writes now. The appointment is the patient's next action only while
 * that lies ahead: a patient who was moved by hand is due at once, which is no appointment.
 */
export function withUpcomingAppointment(
  groups: readonly PlaceholderGroup[],
  nextActionAt: Date | null,
  now: Date,
): readonly PlaceholderGroup[] {
  if (nextActionAt !== null && nextActionAt > now) return groups
  return groups.map((group) =>
    group.name === 'Appointment'
      ? { ...group, mergeTags: group.mergeTags.map((tag) => ({ ...tag, value: TO_BE_CONFIRMED })) }
      : group,
  )
}
