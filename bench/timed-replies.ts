import { setTimeout as pause } from 'node:timers/promises'
import type { Person } from '../apps/server/src/testing/person.ts'
import type { KillableProduct } from './killable-product.ts'
import { ParallelWork } from './parallel-work.ts'

/** One member of staff who writes fast; a reply that is slow does not delay the next. */
const INTERVAL_MS = 250
const RETRY_MS = 250

export interface Replies {
  /**
   * Ends the replies.
   * @returns when each was sent first, by its id, after the product has accepted all of them
   * @throws if the product refused some
   */
  stop(): Promise<Map<string, Date>>
}

/**
 * Sends texts to these patients in turn, as staff do, until `stop`. The text is "message NUMBER ID". A call that fails
 * while the product is down is repeated with the same id.
 */
export function sendReplies(staff: Person, patients: readonly string[]): Replies {
  const sentAt = new Map<string, Date>()
  const stopping = new AbortController()
  const sending = new ParallelWork()
  const finished = (async () => {
    for (let number = 0; !stopping.signal.aborted; number++) {
      const id = crypto.randomUUID()
      sentAt.set(id, new Date())
      sending.add(sendReply(staff, patients[number % patients.length] ?? '', { id, number }))
      await pause(INTERVAL_MS, undefined, { signal: stopping.signal }).catch(() => {})
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await finished
      await sending.finished()
      return sentAt
    },
  }
}

async function sendReply(
  staff: Person,
  patientId: string,
  { id, number }: { id: string; number: number },
): Promise<void> {
  const reply = { id, channel: 'SMS', message: `message ${number} ${id}` }
  for (;;) {
    // While the product is down, the connection is refused or closed.
    const response = await staff.post(`/v3/patients/${patientId}/communications`, reply).catch(() => null)
    if (response && response.status < 300) return
    if (response && response.status < 500)
      throw new Error(`The reply was answered with ${response.status}: ${JSON.stringify(response.body)}`)
    await pause(RETRY_MS)
  }
}

/** The milliseconds from the request of each reply until the sandbox received it. */
export async function replyTimes(
  product: KillableProduct,
  sentAt: ReadonlyMap<string, Date>,
): Promise<number[]> {
  const received = await product.received([...sentAt.keys()])
  return [...sentAt].map(([id, at]) => {
    const [first] = received.get(id) ?? []
    return first ? first.getTime() - at.getTime() : Number.POSITIVE_INFINITY
  })
}
