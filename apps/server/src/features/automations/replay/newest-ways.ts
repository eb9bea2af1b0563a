import type { ReplayedEnrolment } from '@enamel/domain/automations/replay/replay-patient'

/** The way of a patient through the replayed workflow. */
export interface NamedWay {
  patient: { id: string; name: string }
  way: ReplayedEnrolment
}

/** Keeps the newest of the ways that are added, so that memory does not grow with their number. */
export function newestWays(limit: number) {
  let kept: NamedWay[] = []
  const sorted = () => kept.toSorted(newestFirst).slice(0, limit)
  return {
    add(way: NamedWay): void {
      kept.push(way)
      if (kept.length >= 2 * limit) kept = sorted()
    },
    /** The newest `limit`, the newest first. */
    sorted,
  }
}

function newestFirst(one: NamedWay, other: NamedWay): number {
  const later = other.way.enrolment.startedAt.getTime() - one.way.enrolment.startedAt.getTime()
  return later || (one.patient.id < other.patient.id ? 1 : -1)
}
