import { type Moment, msOf } from '../time/moment.ts'
import { MS_PER_MINUTE } from '../time/seconds.ts'

/** Submissions are counted in windows of this length; a window begins with its first submission. */
export const FORM_WINDOW_MS = 10 * MS_PER_MINUTE
/** A whole network address: a family, a tablet in a waiting room, or the server of the practice's website. */
export const SUBMISSIONS_PER_ADDRESS = 20
/** All addresses together: far more than a practice's website receives in ten minutes. */
export const SUBMISSIONS_PER_FORM = 40

/** Beyond the limits a submission is stored for review, within these bounds, so that no sender can fill the disk. */
export const REVIEW_PER_ADDRESS = 80
/**
 * The most that may wait in all. Submissions from an address within its own limit are stored beyond that too, up to the
 * second bound.
 */
export const REVIEW_QUEUE_MAX = 500
export const REVIEW_QUEUE_MAX_WITHIN = 2000
export const REVIEW_MAX_BYTES = 20_000

/** The number of submissions since the window began, the present one included. */
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
export interface LateSubmission {
  ofAddress: SubmissionCount
  /** Null when the address alone is over its limit: its submissions are not counted towards the total. */
  ofForm: SubmissionCount | null
  /** How many submissions wait for review already. */
  waiting: number
  /** The size of this one as it would be stored. */
  bytes: number
}

export type LateVerdict =
  | { kind: 'review' }
  /** Nothing is stored; from `retryAt` on the submission is accepted. */
  | { kind: 'refuse'; retryAt: Date }

/** Whether a public form's submission that is beyond a limit waits for a person, or is refused. */
export function judgeLate({ ofAddress, ofForm, waiting, bytes }: LateSubmission): LateVerdict {
  const waitingMax = isWithinAddressLimit(ofAddress) ? REVIEW_QUEUE_MAX_WITHIN : REVIEW_QUEUE_MAX
  const canBeReviewed =
    ofAddress.count <= SUBMISSIONS_PER_ADDRESS + REVIEW_PER_ADDRESS &&
    waiting < waitingMax &&
    bytes <= REVIEW_MAX_BYTES
  if (canBeReviewed) return { kind: 'review' }
  const { windowStartedAt } = ofForm ?? ofAddress
  return { kind: 'refuse', retryAt: new Date(msOf(windowStartedAt) + FORM_WINDOW_MS) }
}
