import type { DefaultOptions } from '@tanstack/react-query'

/**
 * The defaults of all queries and mutations. The HTTP client retries by its own policy, and reports when the network is
 * unavailable; the cache does neither. Events keep queries up to date, so focusing the window reloads none (SETT-14).
 */
export const queryDefaults = {
  queries: { retry: false, networkMode: 'always', refetchOnWindowFocus: false },
  mutations: { networkMode: 'always' },
} as const satisfies DefaultOptions
