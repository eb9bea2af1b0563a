/** The logged parts of an error. */
export interface LoggedError {
  name: string
  message: string
  code?: string
  stack?: string
  cause?: LoggedError
}

/** Enough for our nesting; an error that is its own cause would never end. */
const CAUSES_MAX = 3

/**
 * An error as the log may contain it. The log names no patient, so everything else that an error carries is left out:
 * PostgreSQL puts values of rows into `detail` and `where`, SMTP the recipient into `response`.
 */
export function loggedError(error: unknown): LoggedError {
  return describe(error, CAUSES_MAX)
}

function describe(error: unknown, causes: number): LoggedError {
  if (!(error instanceof Error)) return { name: typeof error, message: String(error) }
  const { name, message, stack, cause } = error
  return {
    name,
    message,
    ...('code' in error && error.code !== undefined && { code: String(error.code) }),
    ...(stack !== undefined && { stack }),
    ...(cause !== undefined && causes > 0 && { cause: describe(cause, causes - 1) }),
  }
}
