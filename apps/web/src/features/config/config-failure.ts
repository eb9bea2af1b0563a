import { type ConfigFailure, configFailureText } from './model/config-fetch.ts'

/** A failed attempt to load the remote config. The screen shows the error's message (CFG-03). */
export class ConfigFetchError extends Error {
  override name = 'ConfigFetchError'

  constructor(failure: ConfigFailure) {
    super(configFailureText(failure))
  }
}

/** The message that the screen shows when the config service failed. */
export function failureMessage(error: unknown): string {
  return error instanceof ConfigFetchError ? error.message : configFailureText({ kind: 'invalid_response' })
}
