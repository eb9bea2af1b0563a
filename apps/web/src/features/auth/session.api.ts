import { type AuthDetails, auth } from '@enamel/contract/auth'
import { ApiError, isFinal, NetworkError, UNKNOWN_ERROR } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { AuthFailure } from './auth-problem.ts'
import { type LoginCredentials, logInBody } from './credentials.ts'
import type { CsrfToken } from './csrf-token.ts'

/** The requests for signing in and out. Each request first gets a new anti-forgery token (AUTH-10). */
export interface SessionCalls {
  logIn: (credentials: LoginCredentials, signal: AbortSignal) => Promise<AuthDetails>
  refresh: (signal: AbortSignal) => Promise<AuthDetails>
  logOut: (signal: AbortSignal) => Promise<void>
}

export function createSessionCalls(csrf: CsrfToken): SessionCalls {
  const storeToken = async (details: Promise<AuthDetails>) => {
    csrf.set((await details).token)
    return await details
  }
  return {
    // No part of a login is retried, since a user is waiting at the form (G1-20).
    logIn: (credentials, signal) =>
      orAuthFailure(async () => {
        await csrf.renew({ signal, retries: 'off' })
        return await storeToken(call(auth.logIn, { body: logInBody(credentials) }, { signal }))
      }),
    refresh: (signal) =>
      orAuthFailure(async () => {
        await csrf.renew({ signal })
        return await storeToken(call(auth.refresh, {}, { signal }))
      }),
    logOut: (signal) =>
      orAuthFailure(async () => {
        await csrf.renew({ signal })
        await call(auth.logOut, {}, { signal })
      }),
  }
}

/** Runs requests and throws an AuthFailure if they fail. */
export async function orAuthFailure<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof NetworkError) throw new AuthFailure({ code: 'network_error', isInconclusive: true })
    if (!(error instanceof ApiError)) throw error
    const { code, message } = error
    throw new AuthFailure({
      code,
      ...(message !== UNKNOWN_ERROR && { message }),
      ...(!isFinal(error) && { isInconclusive: true }),
    })
  }
}
