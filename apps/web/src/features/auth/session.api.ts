import { type AuthDetails, auth } from '@enamel/contract/auth'
import { ApiError, isFinal, NetworkError, UNKNOWN_ERROR } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { AuthFailure } from './auth-problem.ts'
import { type LoginCredentials, logInBody } from './credentials.ts'
import type { CsrfToken } from './csrf-token.ts'

/** The server calls of signing in and out; each awaits a fresh anti-forgery token first (AUTH-10). */
export interface SessionCalls {
  logIn: (credentials: LoginCredentials, signal: AbortSignal) => Promise<AuthDetails>
  refresh: (signal: AbortSignal) => Promise<AuthDetails>
  logOut: (signal: AbortSignal) => Promise<void>
}

export function createSessionCalls(csrf: CsrfToken): SessionCalls {
  const opened = async (details: Promise<AuthDetails>) => {
    csrf.set((await details).token)
    return await details
  }
  return {
    // A user waits at the form, so no part of a login is repeated (G1-20).
    logIn: (credentials, signal) =>
      orAuthFailure(async () => {
        await csrf.renew({ signal, retries: 'off' })
        return await opened(call(auth.logIn, { body: logInBody(credentials) }, { signal }))
      }),
    refresh: (signal) =>
      orAuthFailure(async () => {
        await csrf.renew({ signal })
        return await opened(call(auth.refresh, {}, { signal }))
      }),
    logOut: (signal) =>
      orAuthFailure(async () => {
        await csrf.renew({ signal })
        await call(auth.logOut, {}, { signal })
      }),
  }
}

/** Runs calls and throws any error as an AuthFailure. */
export async function orAuthFailure<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof NetworkError) throw new AuthFailure({ code: 'network_error', unanswered: true })
    if (!(error instanceof ApiError)) throw error
    const { code, message } = error
    throw new AuthFailure({
      code,
      ...(message !== UNKNOWN_ERROR && { message }),
      ...(!isFinal(error) && { unanswered: true }),
    })
  }
}
