import { type Enrolment, endEnrolment, isLive, reopenEnrolment } from './enrolment.ts'

/**
 * Reverts what a stage change did to a patient's enrolments, when the change is taken back: those that it started end,
 * and those that it ended go on where they were. What has been sent meanwhile stays sent.
 * @param touched the enrolments that started or ended when the change happened
 * @param undoneAt when the change happened
 * @returns the enrolments that changed
 */
export function undoStageChange(touched: readonly Enrolment[], undoneAt: Date, now: Date): Enrolment[] {
  const isThen = (moment: Date | null) => moment?.getTime() === undoneAt.getTime()
  return touched.flatMap((enrolment) => {
    if (isThen(enrolment.startedAt))
      return isLive(enrolment) ? [endEnrolment(enrolment, 'end_trigger', now)] : []
    const wasEnded = enrolment.endReason === 'end_trigger' && isThen(enrolment.overAt)
    return wasEnded ? [reopenEnrolment(enrolment, now)] : []
  })
}
