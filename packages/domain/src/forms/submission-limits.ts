import { type Moment, msOf } from '../time/moment.ts'
import { MS_PER_MINUTE } from '../time/seconds.ts'

/** Submissions are counted in windows of this length; a window begins with its first submission. */
export const FORM_WINDOW_MS = 10 * MS_PER_MINUTE
/**
 * The maximum for one network address, which may belong to a family, a tablet in a waiting room, or the practice's web
 * server.
 */
export const SUBMISSIONS_PER_ADDRESS = 20
/** The maximum for all addresses together: far more than a practice's website receives in ten minutes. */
export const SUBMISSIONS_PER_FORM = 40

/**
 * How many more submissions of one address are stored for review. This bound and those below prevent a sender from
 * filling the disk.
 */
export const REVIEW_PER_ADDRESS = 80
/**
 * How many submissions may wait for review. The hard maximum is for submissions from an address that is within its own
 * limit.
 */
export const REVIEW_QUEUE_MAX = 500
export const REVIEW_QUEUE_HARD_MAX = 2000
/** The maximum size of a submission that is stored for review. */
export const REVIEW_MAX_BYTES = 20_000

/** The number of submissions since the window began, including the current one. */
export interface SubmissionCount {
  count: number
  windowStartedAt: Moment
}

export function isWithinAddressLimit({ count }: SubmissionCount): boolean {
  return count <= SUBMISSIONS_PER_ADDRESS
}

export function isWithinFormLimit({ count }: SubmissionCount): boolean {
  return count <= SUBMISSIONS_PER_FORM
}

/** A submission beyond a limit. */
export interface SubmissionOverLimit {
  addressCount: SubmissionCount
  /** Null when the address is over its own limit: its submissions are not counted towards the limit for the form. */
  formCount: SubmissionCount | null
  /** How many submissions already wait for review. */
  waiting: number
  /** The size of this submission as it would be stored. */
  bytes: number
}

export type OverLimitDecision =
  | { kind: 'review' }
  /** Nothing is stored; the submission can be repeated at `retryAt`. */
  | { kind: 'refuse'; retryAt: Date }

/** Whether a submission beyond a limit waits for review by a person, or is refused. */
export function checkOverLimit({
  addressCount,
  formCount,
  waiting,
  bytes,
}: SubmissionOverLimit): OverLimitDecision {
  const waitingMax = isWithinAddressLimit(addressCount) ? REVIEW_QUEUE_HARD_MAX : REVIEW_QUEUE_MAX
  const canBeReviewed =
    addressCount.count <= SUBMISSIONS_PER_ADDRESS + REVIEW_PER_ADDRESS &&
    waiting < waitingMax &&
    bytes <= REVIEW_MAX_BYTES
  if (canBeReviewed) return { kind: 'review' }
  const { windowStartedAt } = formCount ?? addressCount
  return { kind: 'refuse', retryAt: new Date(msOf(windowStartedAt) + FORM_WINDOW_MS) }
}
