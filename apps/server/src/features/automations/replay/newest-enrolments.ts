import type { ReplayedEnrolment } from '@enamel/domain/automations/replay/replay-patient'

/** A replayed enrolment with its patient. */
export interface PatientEnrolment {
  patient: { id: string; name: string }
  replayed: ReplayedEnrolment
}

/** Collects the newest of the enrolments that are added, so that memory does not grow with their number. */
export function newestEnrolments(limit: number) {
  let collected: PatientEnrolment[] = []
  const sorted = () => collected.toSorted(newestFirst).slice(0, limit)
  return {
    add(enrolment: PatientEnrolment): void {
      collected.push(enrolment)
      if (collected.length >= 2 * limit) collected = sorted()
    },
    /** The newest `limit`, the newest first. */
    sorted,
  }
}

function newestFirst(one: PatientEnrolment, other: PatientEnrolment): number {
  const later = other.replayed.enrolment.startedAt.getTime() - one.replayed.enrolment.startedAt.getTime()
  return later || (one.patient.id < other.patient.id ? 1 : -1)
}
