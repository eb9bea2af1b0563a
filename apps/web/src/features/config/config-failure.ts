/** The config service gives up with this when nothing answered (CFG-03). */
export const FETCH_FAILED = 'Failed to fetch config'
/** It gives up with this when something answered, but not in words (CFG-03, G1-02). */
export const UNKNOWN_ERROR = 'unknown_error'

/** Why the remote config could not be had. Its message is what the service carries and the screen says. */
export class ConfigFailure extends Error {
  override name = 'ConfigFailure'
}

/** The message a failed config service carries. */
export function failureMessage(error: unknown): string {
  return error instanceof ConfigFailure ? error.message : UNKNOWN_ERROR
}
