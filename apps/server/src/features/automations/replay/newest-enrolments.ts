import type { ReplayedEnrolment } from '@enamel/domain/automations/replay/replay-patient'

/** A replayed enrolment with its patient. */
export interface PatientEnrolment {
  patient: { id: string; name: string; distinguisher: string | null }
  replayed: ReplayedEnrolment
}

/** What the enrolments are sorted by, the newest first, and a page begins after. */
export interface LeadCursor {
  startedAt: Date
  patientId: string
}

/**
 * Collects the newest of the enrolments that are added, so that memory does not grow with their number.
 * @param before only those that come after this cursor
 */
export function newestEnrolments(limit: number, before: LeadCursor | null) {
  let collected: PatientEnrolment[] = []
  const sorted = () => collected.toSorted(newestFirst).slice(0, limit)
  return {
    add(enrolment: PatientEnrolment): void {
      if (before && byCursor(cursorOf(enrolment), before) <= 0) return
      collected.push(enrolment)
      if (collected.length >= 2 * limit) collected = sorted()
    },
    /** The newest `limit`, the newest first. */
    sorted,
  }
}

function cursorOf({ patient, replayed }: PatientEnrolment): LeadCursor {
  return { startedAt: replayed.enrolment.startedAt, patientId: patient.id }
}

function newestFirst(one: PatientEnrolment, other: PatientEnrolment): number {
  return byCursor(cursorOf(one), cursorOf(other))
}

function byCursor(one: LeadCursor, other: LeadCursor): number {
  const later = other.startedAt.getTime() - one.startedAt.getTime()
  if (later !== 0 || one.patientId === other.patientId) return later
  return one.patientId < other.patientId ? 1 : -1
}
