/** An ended snooze, which is shown until a user deals with it. */
export interface EndedSnooze {
  patientId: string
  name: string
  ends_at: string
}

/** The ended snoozes with another one, which replaces an earlier one of its patient. */
export function withEnded(all: readonly EndedSnooze[], one: EndedSnooze): readonly EndedSnooze[] {
  return [...all.filter(({ patientId }) => patientId !== one.patientId), one]
}

/**
 * The ended snoozes after a patient was loaded: a snooze that has been ended or extended is removed. Without such a
 * snooze it is the same list.
 * @param snooze of the patient; null without one
 */
export function stillEnded(
  all: readonly EndedSnooze[],
  patientId: string,
  snooze: { ends_at: string } | null,
): readonly EndedSnooze[] {
  const remaining = all.filter((one) => one.patientId !== patientId || one.ends_at === snooze?.ends_at)
  return remaining.length === all.length ? all : remaining
}
