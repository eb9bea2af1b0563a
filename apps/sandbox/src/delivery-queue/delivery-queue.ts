import limitConcurrency from 'p-limit'
import { type SandboxClock, sandboxClock } from '../clock/sandbox-clock.ts'

const MIN_RETRY_DELAY_MS = 200
const MAX_RETRY_DELAY_MS = 2_000

/**
 * The delay before the next attempt, in milliseconds.
 * @param failures how many attempts have failed, from 1
 */
function retryDelayMs(failures: number): number {
  return Math.min(MAX_RETRY_DELAY_MS, MIN_RETRY_DELAY_MS * 2 ** (failures - 1))
}

/**
 * The result of one attempt to deliver something to the product. `unreachable`: no connection, or no response.
 * `postponed`: the product responded that it cannot accept the delivery now. Another attempt follows both.
 */
export type Attempt<T> =
  | { kind: 'accepted'; value: T }
  | { kind: 'refused'; detail: string }
  | { kind: 'postponed'; detail: string }
  | { kind: 'unreachable'; detail: string }

/** The result of the last attempt. */
export type FinalAttempt<T> = Extract<Attempt<T>, { kind: 'accepted' | 'refused' }>

export interface Delivery<T> {
  /**
   * The result of the first attempt. It is `postponed` when the product takes longer than `firstResultMs`, and
   * `unreachable` while an earlier delivery of the partition cannot reach the product.
   */
  first: Promise<Attempt<T>>
  /** The result of the last attempt, however long that took. A delivery that was abandoned counts as refused. */
  final: Promise<FinalAttempt<T>>
}

export interface DeliveryQueue {
  /**
   * Delivers something to the product, in as many attempts as necessary.
   * @param partition deliveries of one partition are made in order; only a postponed delivery lets the next delivery
   *   pass
   */
  deliver<T>(partition: string, attempt: () => Promise<Attempt<T>>): Delivery<T>
  stop(): void
}

export interface DeliveryQueueOptions {
  /** The demo's clock: time that is skipped brings the next attempts, and the end of them. */
  clock?: Pick<SandboxClock, 'elapsedMs' | 'wait'>
  /** How many attempts may run at the same time. */
  concurrency?: number
  /** A delivery is abandoned after this long without success. */
  abandonAfterMs?: number
  /** How long `first` waits for a slow product. */
  firstResultMs?: number
}

interface Partition {
  /** Resolves when the next delivery of the partition may begin. */
  free: Promise<void>
  isStuck: boolean
}

/** Delivers messages from outside services to the product: in order, and repeatedly until each has a final result. */
export function createDeliveryQueue({
  clock = sandboxClock(),
  concurrency = 32,
  abandonAfterMs = 3_600_000,
  firstResultMs = 10_000,
}: DeliveryQueueOptions = {}): DeliveryQueue {
  const stopped = new AbortController()
  const partitions = new Map<string, Partition>()
  const withLimit = limitConcurrency(concurrency)

  async function retryUntilFinal<T>(
    attempt: () => Promise<Attempt<T>>,
    onFailure: (failure: Attempt<T>) => void,
  ): Promise<FinalAttempt<T>> {
    const abandonAt = clock.elapsedMs() + abandonAfterMs
    for (let failures = 1; ; failures += 1) {
      stopped.signal.throwIfAborted()
      const result = await withLimit(attempt)
      if (result.kind === 'accepted' || result.kind === 'refused') return result
      onFailure(result)
      if (clock.elapsedMs() > abandonAt) return { kind: 'refused', detail: `abandoned: ${result.detail}` }
      await clock.wait(retryDelayMs(failures), stopped.signal)
    }
  }

  return {
    deliver<T>(partitionName: string, attempt: () => Promise<Attempt<T>>): Delivery<T> {
      const partition = partitions.get(partitionName) ?? { free: Promise.resolve(), isStuck: false }
      partitions.set(partitionName, partition)
      const first = Promise.withResolvers<Attempt<T>>()
      const released = Promise.withResolvers<void>()
      const timer = setTimeout(
        () => first.resolve({ kind: 'postponed', detail: 'no response yet' }),
        firstResultMs,
      )
      if (partition.isStuck) first.resolve({ kind: 'unreachable', detail: 'waiting for an earlier delivery' })

      const final = partition.free
        .then(() =>
          retryUntilFinal(attempt, (failure) => {
            first.resolve(failure)
            partition.isStuck = failure.kind === 'unreachable'
            if (failure.kind === 'postponed') released.resolve()
          }),
        )
        .catch((): FinalAttempt<T> => ({ kind: 'refused', detail: 'the sandbox stopped' }))
      final.then((result) => {
        clearTimeout(timer)
        first.resolve(result)
        partition.isStuck = false
        released.resolve()
      })
      partition.free = released.promise
      released.promise.then(() => {
        if (partition.free === released.promise) partitions.delete(partitionName)
      })
      return { first: first.promise, final }
    },
    stop: () => stopped.abort(),
  }
}
