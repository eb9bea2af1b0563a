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

/** Reports to the server what this page has open. */
export interface PresencePublisher {
  /** What is open, written or visible may have changed. */
  update: () => void
  /** Reports again at once, since the server may not have received the last report. */
  repeat: () => void
  /** The page is closed, or stored for its return. */
  leave: () => void
  /** Ends all requests. The server itself removes the pages of a session that ends. */
  stop: () => void
}

/**
 * Reports one thing after the other, so that the last report is true: each change, and a renewal of what has not
 * changed. What fails is reported again with the next renewal.
 */
export function createPresencePublisher(deps: PublisherDependencies): PresencePublisher {
  const aborting = new AbortController()
  const { signal } = aborting
  /** What the server was last asked to show, and when. */
  let reported: { shown: ShownPresence; at: number } | null = null
  let isBusy = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const runAfter = (delayMs: number) => {
    clearTimeout(timer)
    if (!signal.aborted) timer = setTimeout(run, Math.max(0, delayMs))
  }

  async function run() {
    if (isBusy) return
    const shown = shownPresence(deps, Date.now())
    const request = nextRequest(shown)
    if (request) {
      isBusy = true
      await request(AbortSignal.any([signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)])).catch(() => {})
      isBusy = false
    }
    const isChanged = !isSame(shownPresence(deps, Date.now()), reported?.shown ?? null)
    if (isChanged) runAfter(0)
    else if (reported) runAfter(msUntilChange(deps, reported.at, Date.now()))
  }

  /** The request that the server needs now, if any. */
  function nextRequest(shown: ShownPresence | null): ((signal: AbortSignal) => Promise<void>) | null {
    const now = Date.now()
    if (!shown) {
      const left = reported?.shown.patientId
      reported = null
      return left === undefined ? null : (limited) => deps.leave(left, limited)
    }
    if (reported && isSame(reported.shown, shown) && now - reported.at < RENEW_EVERY_MS) return null
    reported = { shown, at: now }
    return (limited) => deps.mark(shown, limited)
  }

  return {
    update() {
      if (isBusy) return
      const isSamePatient = deps.own.openPatient() === (reported?.shown.patientId ?? null)
      runAfter(isSamePatient ? 0 : SETTLE_MS)
    },
    repeat() {
      if (reported) reported = { ...reported, at: Number.NEGATIVE_INFINITY }
      if (!isBusy) runAfter(0)
    },
    leave() {
      clearTimeout(timer)
      if (reported) void deps.leave(reported.shown.patientId, signal).catch(() => {})
      reported = null
    },
    stop() {
      clearTimeout(timer)
      aborting.abort()
    },
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
