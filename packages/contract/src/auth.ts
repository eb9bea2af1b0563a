import { authErrors } from '@enamel/domain/auth/error-text'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { doorRefusals } from './errors.ts'
import { filledText, Id, Instant } from './fields.ts'

/** Auth details (AUTH-12, G1-04). `token` is the anti-forgery token of the new session; the session itself is a cookie. */
export const AuthDetails = z.object({
  email: z.string(),
  token: z.string(),
  payload: z.object({ user_id: Id, client_id: Id, name: z.string(), role: z.string(), expires_at: Instant }),
})
export type AuthDetails = z.infer<typeof AuthDetails>

export const Credentials = z.object({
  email: filledText(255, 'Enter your email'),
  password: filledText(1000, 'Enter your password'),
})

export const auth = {
  csrfToken: endpoint({
    summary: 'The anti-forgery token that every unsafe call sends back in X-CSRF-Token',
    method: 'GET',
    path: '/auth/csrf-token',
    caller: 'anyone',
    answers: { 200: z.object({ csrf_token: z.string() }) },
    refusals: {},
    tellsToken: true,
  }),
  logIn: endpoint({
    summary: 'Opens a session from an email and a password',
    method: 'POST',
    path: '/auth/session',
    caller: 'anyone',
    body: Credentials,
    answers: { 200: AuthDetails },
    refusals: {
      invalid_credentials: { status: 401, message: authErrors.invalid_credentials },
      client_inactive: doorRefusals.client_inactive,
      too_many_attempts: {
        status: 429,
        message: authErrors.too_many_attempts,
      },
    },
    tellsToken: true,
  }),
  refresh: endpoint({
    summary: 'Extends the session and rotates its token',
    method: 'GET',
    path: '/auth/session',
    caller: 'anyone',
    answers: { 200: AuthDetails },
    refusals: {
      session_expired: { status: 401, message: authErrors.session_expired },
      client_inactive: doorRefusals.client_inactive,
    },
    tellsToken: true,
  }),
  logOut: endpoint({
    summary: 'Ends the session; harmless when there is none',
    method: 'DELETE',
    path: '/auth/session',
    caller: 'anyone',
    answers: { 204: null },
    refusals: {},
  }),
}
