import type { TimelineEvent } from '@enamel/domain/timeline/event'
import { ApiError, NetworkError } from '../../../lib/api-error.ts'

/** Whether the browser knows that it has no network. */
export function isOffline(): boolean {
  return navigator.onLine === false
}

/**
 * Whether a reply waits after this error: the server could not be reached. A reply that has waited also waits for the
 * next log-in, if the session has ended in the meantime. A response of a server that failed is no lost connection.
 */
export function mayWait(error: unknown, isWaiting: boolean): boolean {
  return error instanceof NetworkError || (isWaiting && error instanceof ApiError && error.status === 401)
}

/** The timeline's events with a reply marked as waiting, unless the server has it. */
export function withWaiting(items: readonly TimelineEvent[], id: string): TimelineEvent[] {
  return items.map((item) => (item.id === id && item.local ? { ...item, waiting: true } : item))
}
