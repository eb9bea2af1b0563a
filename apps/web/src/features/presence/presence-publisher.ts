import {
  HIDDEN_COUNTS_MS,
  pageState,
  RENEW_EVERY_MS,
  WRITING_LASTS_MS,
} from '@enamel/domain/presence/presence'
import type { ownPresence } from '../../signed-in/presence/own-presence.ts'
import type { ShownPresence } from './presence.api.ts'

/** How long a patient is open before colleagues learn of it: one who steps through the list is not at each of them. */
const SETTLE_MS = 300
/** The time limit for a request: one without an answer must not delay the next report. */
const REQUEST_TIMEOUT_MS = 15_000

export interface PublisherDependencies {
  own: Pick<typeof ownPresence, 'openPatient' | 'writing'>
  /** Since when the page is hidden, in milliseconds since 1970; null while it is visible. */
  hiddenSince: () => number | null
  mark: (shown: ShownPresence, signal: AbortSignal) => Promise<void>
  leave: (patientId: string, signal: AbortSignal) => Promise<void>
}

/** What the server was last asked to show, and when. */
interface Report {
  shown: ShownPresence
  at: number
}

/**
 * Reports to the server what this page has open: each change, and a renewal of what has not changed. Reports are sent
 * one after the other, so that the last one is true. One that fails is repeated with the next renewal.
 */
export class PresencePublisher {
  readonly #deps: PublisherDependencies
  readonly #stopped = new AbortController()
  #reported: Report | null = null
  #isBusy = false
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(deps: PublisherDependencies) {
    this.#deps = deps
  }

  /** Must be called when what is open, written or visible may have changed. */
  readonly update = (): void => {
    if (this.#isBusy) return
    const isSamePatient = this.#deps.own.openPatient() === (this.#reported?.shown.patientId ?? null)
    this.#runAfter(isSamePatient ? 0 : SETTLE_MS)
  }

  /** Reports again at once, since the server may not have received the last report. */
  readonly repeat = (): void => {
    if (this.#reported) this.#reported.at = Number.NEGATIVE_INFINITY
    if (!this.#isBusy) this.#runAfter(0)
  }

  /** The page is closed, or stored for its return. */
  readonly leave = (): void => {
    clearTimeout(this.#timer)
    const patientId = this.#reported?.shown.patientId
    this.#reported = null
    if (patientId !== undefined) void this.#deps.leave(patientId, this.#stopped.signal).catch(() => {})
  }

  /** Ends all requests. The server itself removes the pages of a session that ends. */
  stop(): void {
    clearTimeout(this.#timer)
    this.#stopped.abort()
  }

  #runAfter(delayMs: number): void {
    clearTimeout(this.#timer)
    if (!this.#stopped.signal.aborted) this.#timer = setTimeout(() => this.#run(), Math.max(0, delayMs))
  }

  async #run(): Promise<void> {
    if (this.#isBusy) return
    const request = this.#nextRequest(shownPresence(this.#deps, Date.now()))
    if (request) {
      this.#isBusy = true
      const signal = AbortSignal.any([this.#stopped.signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)])
      await request(signal).catch(() => {})
      this.#isBusy = false
    }
    const now = Date.now()
    const isChanged = !isSame(shownPresence(this.#deps, now), this.#reported?.shown ?? null)
    if (isChanged) this.#runAfter(0)
    else if (this.#reported) this.#runAfter(msUntilChange(this.#deps, this.#reported.at, now))
  }

  /** The request that the server needs now, if any. */
  #nextRequest(shown: ShownPresence | null): ((signal: AbortSignal) => Promise<void>) | null {
    const now = Date.now()
    const before = this.#reported
    if (!shown) {
      this.#reported = null
      return before && ((signal) => this.#deps.leave(before.shown.patientId, signal))
    }
    if (before && isSame(before.shown, shown) && now - before.at < RENEW_EVERY_MS) return null
    this.#reported = { shown, at: now }
    return (signal) => this.#deps.mark(shown, signal)
  }
}

/** What colleagues should see of this page; null for nothing, such as in a tab that has been hidden for minutes. */
function shownPresence({ own, hiddenSince }: PublisherDependencies, now: number): ShownPresence | null {
  const patientId = own.openPatient()
  const hidden = hiddenSince()
  if (patientId === null || (hidden !== null && now - hidden >= HIDDEN_COUNTS_MS)) return null
  return { patientId, ...pageState(patientId, own.writing(), now) }
}

/** When the page has to report next, if nothing happens until then. */
function msUntilChange({ own, hiddenSince }: PublisherDependencies, reportedAt: number, now: number): number {
  const hidden = hiddenSince()
  const lastKeyAt = own.writing()?.lastKeyAt ?? Number.NEGATIVE_INFINITY
  const ends = [
    lastKeyAt + WRITING_LASTS_MS,
    hidden === null ? Number.NEGATIVE_INFINITY : hidden + HIDDEN_COUNTS_MS,
  ]
  return Math.min(reportedAt + RENEW_EVERY_MS, ...ends.filter((end) => end > now)) - now
}

function isSame(one: ShownPresence | null, other: ShownPresence | null): boolean {
  return one?.patientId === other?.patientId && one?.state === other?.state && one?.channel === other?.channel
}
