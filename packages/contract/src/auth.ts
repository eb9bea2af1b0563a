import { authErrors } from '@enamel/domain/auth/error-text'
import { codeMessages } from '@enamel/domain/auth/second-factor'
import { ssoModes } from '@enamel/domain/auth/sso'
import { USER_INACTIVE } from '@enamel/domain/auth/user-inactive'
import { INVITE_LOCKED, invitationProblems } from '@enamel/domain/users/invitation'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { pipelineRefusals } from './errors.ts'
import { filledText, Id, Instant, text } from './fields.ts'

/** Auth details (AUTH-12, G1-04). `token` is the session's new anti-forgery token; the session itself is a cookie. */
export const AuthDetails = z.object({
  email: z.string(),
  token: z.string(),
  payload: z.object({ user_id: Id, client_id: Id, name: z.string(), role: z.string(), expires_at: Instant }),
})
export type AuthDetails = z.infer<typeof AuthDetails>

export const Credentials = z.object({
  email: filledText(255, 'Enter your email'),
  password: filledText(1000, 'Enter your password'),
  /** For a user with a second factor: a code of the authenticator app, or a recovery code. */
  code: text(40).optional(),
})

/**
 * How a sign-in at the provider is shown: in a pop-up (concurrent), or in place of the page (sso, and the link of an
 * invitation).
 */
export const SsoMode = z.enum(ssoModes)

/** The refusals of an endpoint that the configured sign-in mode does not have (G1-04). */
const modeRefusals = {
  not_found: { status: 404, message: 'This way of signing in is not switched on.' },
} as const

/** Outside /auth, so that the web client renews its anti-forgery token by itself. */
const INVITATION_PATH = '/invitations/:token'
const InvitationParams = z.object({ token: text(200) })

/** Why an invitation does not lead to a password. */
const invitationRefusals = {
  invitation_withdrawn: { status: 404, message: invitationProblems.invitation_withdrawn },
  invitation_used: { status: 409, message: invitationProblems.invitation_used },
  invitation_replaced: { status: 409, message: invitationProblems.invitation_replaced },
  invitation_expired: { status: 409, message: invitationProblems.invitation_expired },
  client_inactive: pipelineRefusals.client_inactive,
} as const

export const auth = {
  csrfToken: endpoint({
    summary: 'The anti-forgery token that the app sends back in X-CSRF-Token with every unsafe call',
    method: 'GET',
    path: '/auth/csrf-token',
    caller: 'anyone',
    responses: { 200: z.object({ csrf_token: z.string() }) },
    refusals: {},
    returnsToken: true,
  }),
  logIn: endpoint({
    summary: 'Opens a session with an email and a password, and with a code if the user has a second factor',
    method: 'POST',
    path: '/auth/session',
    caller: 'anyone',
    body: Credentials,
    responses: { 200: AuthDetails },
    refusals: {
      ...modeRefusals,
      invalid_credentials: { status: 401, message: authErrors.invalid_credentials },
      second_factor_required: { status: 401, message: codeMessages.missing },
      wrong_code: { status: 401, message: codeMessages.wrong },
      client_inactive: pipelineRefusals.client_inactive,
      user_inactive: { status: 403, message: USER_INACTIVE },
      too_many_attempts: {
        status: 429,
        message: authErrors.too_many_attempts,
      },
    },
    returnsToken: true,
  }),
  refresh: endpoint({
    summary: 'Extends the session and rotates its anti-forgery token',
    method: 'GET',
    path: '/auth/session',
    caller: 'anyone',
    responses: { 200: AuthDetails },
    refusals: {
      session_expired: { status: 401, message: authErrors.session_expired },
      client_inactive: pipelineRefusals.client_inactive,
    },
    returnsToken: true,
  }),
  logOut: endpoint({
    summary: 'Ends the session; does nothing when there is none',
    method: 'DELETE',
    path: '/auth/session',
    caller: 'anyone',
    responses: { 204: null },
    refusals: {},
  }),
  invite: endpoint({
    summary: 'Sends the signed-in person an email with which they link or register a shared identity',
    method: 'POST',
    path: '/auth/sso/invite',
    caller: 'staff',
    responses: {
      202: z.object({ status: z.literal('sent') }),
      200: z.object({ status: z.literal('linked') }),
    },
    refusals: {
      ...modeRefusals,
      invite_locked: { status: 429, message: INVITE_LOCKED },
    },
    audit: 'identity.invite',
  }),
  readInvitation: endpoint({
    summary: 'What an invited user sees before they set a password',
    method: 'GET',
    path: INVITATION_PATH,
    caller: 'anyone',
    params: InvitationParams,
    responses: { 200: z.object({ practice: z.string(), name: z.string(), email: z.string() }) },
    refusals: { ...modeRefusals, ...invitationRefusals },
  }),
  acceptInvitation: endpoint({
    summary: 'Sets the password of an invited user, and opens their session',
    method: 'POST',
    path: INVITATION_PATH,
    caller: 'anyone',
    params: InvitationParams,
    body: z.object({ password: filledText(1000, 'Choose a password') }),
    responses: { 204: null },
    refusals: { ...modeRefusals, ...invitationRefusals },
  }),
  ssoLogIn: endpoint({
    summary: 'Redirects the browser to the identity provider',
    method: 'GET',
    path: '/auth/sso/login',
    caller: 'anyone',
    query: z.object({
      mode: SsoMode.default('redirect'),
      /** The path to open after signing in, or a URL whose host is in the allowed list; otherwise ignored (AUTH-36). */
      redirect: text(2000).optional(),
      /** The token of an invitation by email. */
      invitation: text(200).optional(),
    }),
    responses: { 302: 'redirect' },
    refusals: modeRefusals,
    navigationOnly: true,
  }),
  ssoCallback: endpoint({
    summary:
      'The address to which the identity provider returns: opens the session, or reports why it cannot',
    method: 'GET',
    path: '/auth/sso/callback',
    caller: 'anyone',
    query: z.object({
      code: text(4000).optional(),
      state: text(4000).optional(),
      iss: text(2000).optional(),
      error: text(200).optional(),
      error_description: text(2000).optional(),
    }),
    responses: { 302: 'redirect' },
    refusals: modeRefusals,
  }),
  ssoLogOut: endpoint({
    summary: 'Ends the session and redirects the browser to the provider to log out there',
    method: 'GET',
    path: '/auth/sso/logout',
    caller: 'anyone',
    responses: { 302: 'redirect' },
    refusals: modeRefusals,
    sameSiteOnly: true,
  }),
}
