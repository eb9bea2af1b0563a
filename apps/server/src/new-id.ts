import { randomFillSync } from 'node:crypto'
import { v7 } from 'uuid'

const BYTES = 16
const pool = Buffer.alloc(BYTES * 256)
let used = pool.length
let latest = { msecs: 0, seq: 0 }

/**
 * A UUIDv7 after all earlier ones of this process. The library draws random bytes for each id, which takes longer than
 * everything else about it; here 256 ids share a draw.
 */
export function newId(): string {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const random = pool.subarray(used, used + BYTES)
  used += BYTES
  const msecs = Date.now()
  // With 31 of 32 bits at random there are numbers left for the rest of a millisecond.
  latest =
    msecs > latest.msecs
      ? { msecs, seq: random.readUInt32BE(0) >>> 1 }
      : { msecs: latest.msecs, seq: latest.seq + 1 }
  return v7({ random, ...latest })
}
