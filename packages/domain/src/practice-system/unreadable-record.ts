import { MS_PER_HOUR, MS_PER_MINUTE } from '../time/seconds.ts'

/** The pauses before a record of which a part cannot be read is fetched again: each is twice the one before. */
const FIRST_PAUSE_MS = MS_PER_MINUTE
const LONGEST_PAUSE_MS = 2 * MS_PER_HOUR

/**
 * How long the next fetch of a record waits, in milliseconds, after one that could not read all of it.
 * @param unreadableTimes how many fetches in succession before that one could not read all of it either
 */
export function pauseBeforeFetch(unreadableTimes: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** unreadableTimes, LONGEST_PAUSE_MS)
}
