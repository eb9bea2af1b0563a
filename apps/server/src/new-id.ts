import { randomFillSync } from 'node:crypto'
import { v7 as uuid } from 'uuid'

const RANDOM_BYTES = 16
const pool = new Uint8Array(256 * RANDOM_BYTES)
let used = pool.length

/**
 * A UUID whose order is that of time (version 7), for rows that are written by the thousand: asking the system for random
 * bytes takes longer than everything else about an id.
 */
export function newId(): string {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += RANDOM_BYTES
  return uuid({ random: pool.subarray(used - RANDOM_BYTES, used) })
}
