/** An ended snooze, which is shown until a user deals with it. */
export interface EndedSnooze {
  patientId: string
  name: string
  ends_at: string
}

/** Adds an ended snooze, which replaces an earlier ended snooze of the same patient. */
export function withEnded(all: readonly EndedSnooze[], ended: EndedSnooze): readonly EndedSnooze[] {
  return [...all.filter(({ patientId }) => patientId !== ended.patientId), ended]
}

/**
 * The ended snoozes after a patient was changed, without a snooze that a user has ended or extended. If there is no
 * such snooze, the same array is returned.
 * @param snooze the patient's snooze; null without a snooze
 */
export function stillEnded(
  all: readonly EndedSnooze[],
  patientId: string,
  snooze: { ends_at: string } | null,
): readonly EndedSnooze[] {
  const remaining = all.filter((ended) => ended.patientId !== patientId || ended.ends_at === snooze?.ends_at)
  return remaining.length === all.length ? all : remaining
}
