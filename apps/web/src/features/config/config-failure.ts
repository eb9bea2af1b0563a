import { type ConfigFailure, configFailureText } from './model/config-fetch.ts'

/**
 * A failed attempt to load the remote config. Its message is the one that the service has and the screen shows
 * (CFG-03).
 */
export class ConfigFetchError extends Error {
  override name = 'ConfigFetchError'

  constructor(failure: ConfigFailure) {
    super(configFailureText(failure))
  }
}

/** The message a failed config service carries. */
export function failureMessage(error: unknown): string {
  return error instanceof ConfigFetchError ? error.message : configFailureText({ kind: 'answered' })
}
