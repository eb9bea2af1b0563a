import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../../log.ts'
import type { PushService } from './service-address.ts'
import { callService } from './service-call.ts'

const CHECK_MS = 30_000
const OUTAGE_PAUSE_MS = 5_000
/** How many calls are made at a time, so that a session that ends does not wait long for many that have expired. */
const PARALLEL_CALLS = 20

export interface EndedSessionsOptions {
  service: PushService
  log: Log
  /** @returns the sessions that ended by themselves, and those whose practice was disabled */
  endedSessions(): Promise<string[]>
  /** Whether this process checks for such sessions. */
  isLeader(): boolean
  checkMs?: number | undefined
  outagePauseMs?: number | undefined
}

/**
 * Has the push service close the connections of ended sessions. The service knows a session as a user, by the hash of
 * its token in hexadecimal digits. While the service is unavailable, the calls are repeated.
 */
export class EndedSessions {
  readonly #options: EndedSessionsOptions
  readonly #waiting = new Set<string>()
  /** The sessions that the last check found. */
  #found: ReadonlySet<string> = new Set()
  readonly #calling = new Set<Promise<void>>()
  /** Until it resolves, no call is repeated. */
  #outage: Promise<void> | null = null
  #timer: NodeJS.Timeout | undefined
  readonly #stopping = new AbortController()

  constructor(options: EndedSessionsOptions) {
    this.#options = options
  }

  start(): void {
    this.#timer = setInterval(() => void this.#check(), this.#options.checkMs ?? CHECK_MS).unref()
  }

  /** Closes the connections of a session, in the background. */
  end(session: string): void {
    this.#waiting.add(session)
    this.#begin()
  }

  /** Makes the calls that wait, each at most once more, until one fails. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#stopping.abort()
    await Promise.all(this.#calling)
  }

  async #check(): Promise<void> {
    const { isLeader, endedSessions, log } = this.#options
    if (!isLeader()) return
    try {
      const found = new Set(await endedSessions())
      for (const session of found) if (!this.#found.has(session)) this.end(session)
      this.#found = found
    } catch (error) {
      log.warn(`Sessions were not checked for the push service: ${(error as Error).message}`)
    }
  }

  #begin(): void {
    if (this.#calling.size >= PARALLEL_CALLS) return
    const calling = this.#closeWaiting().finally(() => {
      this.#calling.delete(calling)
      if (this.#waiting.size > 0 && !this.#stopping.signal.aborted) this.#begin()
    })
    this.#calling.add(calling)
  }

  async #closeWaiting(): Promise<void> {
    const { service, log } = this.#options
    for (const session of this.#waiting) {
      this.#waiting.delete(session)
      const answer = await callService(service, `users/${session}/terminate_connections`, {})
      if (answer.kind === 'ok') continue
      if (!this.#outage)
        log.warn(`The push service did not close the connections of an ended session: ${answer.reason}`)
      if (answer.kind === 'refused') continue
      if (this.#stopping.signal.aborted) return
      // The set is iterated in the order of insertion, so this session is tried again.
      this.#waiting.add(session)
      this.#outage ??= this.#pause()
      await this.#outage
    }
  }

  async #pause(): Promise<void> {
    const { outagePauseMs = OUTAGE_PAUSE_MS } = this.#options
    await pause(outagePauseMs, undefined, { signal: this.#stopping.signal }).catch(() => {})
    this.#outage = null
  }
}
