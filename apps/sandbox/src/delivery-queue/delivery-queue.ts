import { setTimeout as wait } from 'node:timers/promises'

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
 * The result of one attempt to deliver something to the product. `away`: it was not there. `later`: it was there and
 * could not take it now. Both are tried again.
 */
export type Attempt<T> =
  | { kind: 'taken'; answer: T }
  | { kind: 'refused'; detail: string }
  | { kind: 'later'; detail: string }
  | { kind: 'away'; detail: string }

/** How a handing over ended. */
export type Ending<T> = Extract<Attempt<T>, { kind: 'taken' | 'refused' }>

export interface Handover<T> {
  /** Resolves when the product took it or refused it for good, however long that takes. */
  ended: Promise<Ending<T>>
  /** The ending, or the first failure as soon as it is known that it will not be at once. */
  soon: Promise<Attempt<T>>
}

export interface DeliveryQueue {
  /**
   * Delivers something to the product, as often as needed.
   * @param partition messages of one partition arrive in the order they were given; only one that the product itself
   *   put off is superseded
   */
  hand<T>(partition: string, attempt: () => Promise<Attempt<T>>): Handover<T>
  stop(): void
}

export interface DeliveryQueueOptions {
  /** How many attempts run at the same time. */
  concurrency?: number
  /** After this long without success it is given up. */
  patienceMs?: number
  /** How long `soon` waits for a product that is merely slow. */
  soonMs?: number
}

interface Partition {
  /** Resolves when the next of the partition may go. */
  free: Promise<void>
  isStuck: boolean
}

/** Carries everything to the product that outside services bring it: in order, and again until it is taken. */
export function createDeliveryQueue({
  concurrency = 32,
  patienceMs = 3_600_000,
  soonMs = 10_000,
}: DeliveryQueueOptions = {}): DeliveryQueue {
  const stopped = new AbortController()
  const partitions = new Map<string, Partition>()
  const turns = createTurns(concurrency)

  async function insist<T>(
    attempt: () => Promise<Attempt<T>>,
    onFailure: (failure: Attempt<T>) => void,
  ): Promise<Ending<T>> {
    const givenUpAt = Date.now() + patienceMs
    for (let failures = 1; ; failures += 1) {
      stopped.signal.throwIfAborted()
      const result = await turns.take(attempt)
      if (result.kind === 'taken' || result.kind === 'refused') return result
      onFailure(result)
      if (Date.now() > givenUpAt) return { kind: 'refused', detail: `given up: ${result.detail}` }
      await wait(retryDelayMs(failures), undefined, { signal: stopped.signal })
    }
  }

  return {
    hand<T>(partitionName: string, attempt: () => Promise<Attempt<T>>): Handover<T> {
      const partition = partitions.get(partitionName) ?? { free: Promise.resolve(), isStuck: false }
      partitions.set(partitionName, partition)
      const soon = Promise.withResolvers<Attempt<T>>()
      const behind = Promise.withResolvers<void>()
      const patience = setTimeout(() => soon.resolve({ kind: 'later', detail: 'no answer yet' }), soonMs)
      if (partition.isStuck) soon.resolve({ kind: 'away', detail: 'waits behind an earlier one' })

      const ended = partition.free
        .then(() =>
          insist(attempt, (failure) => {
            soon.resolve(failure)
            partition.isStuck = failure.kind === 'away'
            if (failure.kind === 'later') behind.resolve()
          }),
        )
        .catch((): Ending<T> => ({ kind: 'refused', detail: 'the sandbox stopped' }))
      ended.then((ending) => {
        clearTimeout(patience)
        soon.resolve(ending)
        partition.isStuck = false
        behind.resolve()
      })
      partition.free = behind.promise
      behind.promise.then(() => {
        if (partition.free === behind.promise) partitions.delete(partitionName)
      })
      return { ended, soon: soon.promise }
    },
    stop: () => stopped.abort(),
  }
}

/** So many at once, the others in the order they came. */
function createTurns(places: number) {
  const waiting: (() => void)[] = []
  let taken = 0
  return {
    async take<T>(work: () => Promise<T>): Promise<T> {
      if (taken >= places) await new Promise<void>((resolve) => waiting.push(resolve))
      else taken += 1
      try {
        return await work()
      } finally {
        const next = waiting.shift()
        if (next) next()
        else taken -= 1
      }
    },
  }
}
