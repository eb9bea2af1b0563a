import { type ConfigFailure, configFailureText } from './model/config-fetch.ts'

/** A try at the remote config that failed. Its message is what the service carries and the screen says (CFG-03). */
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
