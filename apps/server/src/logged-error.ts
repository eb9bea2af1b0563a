/** The logged parts of an error. */
export interface LoggedError {
  name: string
  message: string
  code?: string
  stack?: string
  cause?: LoggedError
}

/** The limit for nested causes, since an error can be its own cause. */
const CAUSES_MAX = 3

/**
 * The parts of an error that the log may contain. The log names no patient, so all other parts are left out:
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
