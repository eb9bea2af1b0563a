/** An ended snooze, which is shown until a user deals with it. */
export interface EndedSnooze {
  patientId: string
  name: string
  ends_at: string
}

/** The ended snoozes with one more, the latest of its patient. */
export function withEnded(all: readonly EndedSnooze[], one: EndedSnooze): readonly EndedSnooze[] {
  return [...all.filter(({ patientId }) => patientId !== one.patientId), one]
}

/**
 * The snoozes still to show, now that a patient's snooze is known: one that was ended or extended is removed. The same
 * list if none is.
 * @param snooze null without one
 */
export function stillEnded(
  all: readonly EndedSnooze[],
  patientId: string,
  snooze: { ends_at: string } | null,
): readonly EndedSnooze[] {
  const left = all.filter((one) => one.patientId !== patientId || one.ends_at === snooze?.ends_at)
  return left.length === all.length ? all : left
}
