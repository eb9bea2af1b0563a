import { setTimeout as wait } from 'node:timers/promises'
import limitConcurrency from 'p-limit'

const FIRST_MS = 200
const LONGEST_MS = 2_000

/**
 * How long to wait before trying again, in milliseconds.
 * @param failures how many attempts have failed, from 1
 */
function retryDelayMs(failures: number): number {
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** (failures - 1))
}

/**
 * The result of one attempt to deliver something to the product. `unreachable`: no connection or no answer.
 * `postponed`: the product answered that it cannot take it now. Both are tried again.
 */
export type Attempt<T> =
  | { kind: 'accepted'; answer: T }
  | { kind: 'refused'; detail: string }
  | { kind: 'postponed'; detail: string }
  | { kind: 'unreachable'; detail: string }

/** The attempt after which there is no other. */
export type FinalAttempt<T> = Extract<Attempt<T>, { kind: 'accepted' | 'refused' }>

export interface Delivery<T> {
  /** The first attempt, or `postponed` when the product takes longer than `firstMs`. */
  first: Promise<Attempt<T>>
  /** The last attempt: the product accepted or refused, however long that took. */
  final: Promise<FinalAttempt<T>>
}

export interface DeliveryQueue {
  /**
   * Delivers something to the product, with as many attempts as it takes.
   * @param partition deliveries of one partition are made in order; only a postponed one lets the next one pass
   */
  deliver<T>(partition: string, attempt: () => Promise<Attempt<T>>): Delivery<T>
  stop(): void
}

export interface DeliveryQueueOptions {
  /** How many attempts run at the same time. */
  concurrency?: number
  /** A delivery is given up after this long without success. */
  giveUpMs?: number
  /** How long `first` waits for a slow product. */
  firstMs?: number
}

interface Partition {
  /** Resolves when the next delivery of the partition may begin. */
  free: Promise<void>
  isStuck: boolean
}

/** Delivers to the product what outside services send it: in order, and again until it is accepted. */
export function createDeliveryQueue({
  concurrency = 32,
  giveUpMs = 3_600_000,
  firstMs = 10_000,
}: DeliveryQueueOptions = {}): DeliveryQueue {
  const stopped = new AbortController()
  const partitions = new Map<string, Partition>()
  const limited = limitConcurrency(concurrency)

  async function retryUntilFinal<T>(
    attempt: () => Promise<Attempt<T>>,
    onFailure: (failure: Attempt<T>) => void,
  ): Promise<FinalAttempt<T>> {
    const giveUpAt = Date.now() + giveUpMs
    for (let failures = 1; ; failures += 1) {
      stopped.signal.throwIfAborted()
      const result = await limited(attempt)
      if (result.kind === 'accepted' || result.kind === 'refused') return result
      onFailure(result)
      if (Date.now() > giveUpAt) return { kind: 'refused', detail: `given up: ${result.detail}` }
      await wait(retryDelayMs(failures), undefined, { signal: stopped.signal })
    }
  }

  return {
    deliver<T>(partitionName: string, attempt: () => Promise<Attempt<T>>): Delivery<T> {
      const partition = partitions.get(partitionName) ?? { free: Promise.resolve(), isStuck: false }
      partitions.set(partitionName, partition)
      const first = Promise.withResolvers<Attempt<T>>()
      const done = Promise.withResolvers<void>()
      const timer = setTimeout(() => first.resolve({ kind: 'postponed', detail: 'no answer yet' }), firstMs)
      if (partition.isStuck) first.resolve({ kind: 'unreachable', detail: 'waits for an earlier delivery' })

      const final = partition.free
        .then(() =>
          retryUntilFinal(attempt, (failure) => {
            first.resolve(failure)
            partition.isStuck = failure.kind === 'unreachable'
            if (failure.kind === 'postponed') done.resolve()
          }),
        )
        .catch((): FinalAttempt<T> => ({ kind: 'refused', detail: 'the sandbox stopped' }))
      final.then((result) => {
        clearTimeout(timer)
        first.resolve(result)
        partition.isStuck = false
        done.resolve()
      })
      partition.free = done.promise
      done.promise.then(() => {
        if (partition.free === done.promise) partitions.delete(partitionName)
      })
      return { first: first.promise, final }
    },
    stop: () => stopped.abort(),
  }
}
