/** How often a started configuration service refreshes (CFG-05). */
export const CONFIG_REFRESH_MS = 900_000
/** The number of attempts after the first one (CFG-02, G1-02). */
export const CONFIG_RETRIES = 5
export const CONFIG_RETRY_BASE_MS = 1_000

/**
 * The delay before retry `attempt`, counted from 0: 1000, 2000, 4000, 8000, 16000 ms; null after the last retry
 * (CFG-02).
 */
export function configRetryDelayMs(attempt: number): number | null {
  return attempt >= 0 && attempt < CONFIG_RETRIES ? CONFIG_RETRY_BASE_MS * 2 ** attempt : null
}

/** A failed fetch of the config: there was no response, or the response was not a config. */
export type ConfigFailure = { kind: 'no_response' } | { kind: 'invalid_response'; message?: string | null }

/** The text for a failed fetch of the config (CFG-03, G1-02). */
export function configFailureText(failure: ConfigFailure): string {
  switch (failure.kind) {
    case 'no_response':
      return 'Failed to fetch config'
    case 'invalid_response':
      return failure.message?.trim() ? failure.message : 'unknown_error'
  }
}

/**
 * The config, once it is loaded.
 * @throws Error before the config is loaded; reading it then is a programming error (CFG-07, ERRC-02)
 */
export function requireConfig<C>(config: C | null | undefined): C {
  if (config == null) throw new Error('Config must be available before it is read')
  return config
}
