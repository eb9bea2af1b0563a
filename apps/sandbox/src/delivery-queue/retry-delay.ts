const FIRST_MS = 200
const LONGEST_MS = 2_000

/**
 * How long to wait before trying again, in milliseconds.
 * @param failures how many attempts have failed, from 1
 */
export function retryDelayMs(failures: number): number {
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** (failures - 1))
}
