import type { CallOptions } from './call.ts'

/** The option of a call whose request goes on when the page is closed. */
export const outlivesPage: CallOptions = {
  fetch: (url, init) => fetch(url, { ...init, keepalive: true }),
}
