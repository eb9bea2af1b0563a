import { WRONG_PASSWORD } from '@enamel/domain/account/password-form'
import { MIN_PASSWORD_LENGTH } from '@enamel/domain/auth/password-rule'
import { codeMessages } from '@enamel/domain/auth/second-factor'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { filledText, Id, Instant, text } from './fields.ts'

/** The signed-in user, and how they sign in. */
export const Account = z.object({
  name: z.string(),
  email: z.string(),
  role: z.string(),
  /** False for a user who signs in only at the identity provider, and in the mode without passwords. */
  has_password: z.boolean(),
  /** Null while it is off. */
  second_factor: z.object({ since: Instant, recovery_codes_left: z.number().int() }).nullable(),
})
export type Account = z.infer<typeof Account>

/** A session of the signed-in user. */
export const AccountSession = z.object({
  id: Id,
  /** The browser and its system: "Chrome on Windows". */
  device: z.string(),
  /** The network address from which the session was opened; null when it is not known. */
  address: z.string().nullable(),
  signed_in_at: Instant,
  /** Up to a quarter of an hour behind. */
  last_seen_at: Instant,
  is_current: z.boolean(),
})
export type AccountSession = z.infer<typeof AccountSession>

/** The recovery codes, which are shown once: only their hashes are stored. */
const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

const Password = filledText(1000, 'Enter your password')
const Code = text(40, codeMessages.missing)

/** The refusals of calls that check a password or a code. The response names the field of the wrong value. */
const guessRefusals = {
  wrong_password: { status: 422, message: WRONG_PASSWORD },
  too_many_attempts: {
    status: 429,
    message: 'That was wrong too many times. Please wait up to 30 minutes and try again.',
  },
  no_password: {
    status: 409,
    message: 'You sign in without a password here, so this is set where you sign in.',
  },
} as const
const wrongCode = { wrong_code: { status: 422, message: codeMessages.wrong } } as const
const notOn = {
  second_factor_off: { status: 409, message: 'Your second factor is not on. Reload the page.' },
} as const
const alreadyOn = {
  second_factor_on: { status: 409, message: 'Your second factor is on already. Reload the page.' },
} as const

/** The signed-in user's own password, sessions and second factor. */
export const account = {
  get: endpoint({
    summary: 'The signed-in user, and how they sign in',
    method: 'GET',
    path: '/account',
    caller: 'staff',
    responses: { 200: Account },
    refusals: {},
  }),
  changePassword: endpoint({
    summary: "Changes the user's password, and ends their other sessions",
    method: 'PUT',
    path: '/account/password',
    caller: 'staff',
    body: z.object({
      current: filledText(1000, 'Enter your current password'),
      new: text(2000, 'Enter a new password'),
      /** Needed beside a second factor: a code of the app or a recovery code. */
      code: Code.optional(),
    }),
    responses: { 204: null },
    refusals: { ...guessRefusals, ...wrongCode },
    audit: 'password.change',
  }),
  sessions: endpoint({
    summary: "The user's sessions: this one first, then those seen last",
    method: 'GET',
    path: '/account/sessions',
    caller: 'staff',
    responses: { 200: z.array(AccountSession) },
    refusals: {},
  }),
  endSession: endpoint({
    summary: "Ends another of the user's sessions",
    method: 'DELETE',
    path: '/account/sessions/:id',
    caller: 'staff',
    params: z.object({ id: Id }),
    responses: { 204: null },
    refusals: {
      not_found: { status: 404, message: 'That device is signed out already.' },
      current_session: { status: 409, message: 'This is the device that you are using. Log out instead.' },
    },
    audit: 'session.end',
  }),
  endOtherSessions: endpoint({
    summary: "Ends all of the user's sessions but this one",
    method: 'DELETE',
    path: '/account/sessions',
    caller: 'staff',
    responses: { 204: null },
    refusals: {},
    audit: 'session.end_others',
  }),
  beginSecondFactor: endpoint({
    summary: 'Makes a new secret for an authenticator app. It counts once a code of the app has been sent',
    method: 'POST',
    path: '/account/second-factor',
    caller: 'staff',
    body: z.object({ password: Password }),
    /** `uri` is for the QR code (otpauth://), `secret` in base 32 for typing. */
    responses: { 200: z.object({ uri: z.string(), secret: z.string() }) },
    refusals: { ...guessRefusals, ...alreadyOn },
    audit: 'second_factor.begin',
    returnsToken: true,
  }),
  turnOnSecondFactor: endpoint({
    summary: 'Turns the second factor on with a code of the app',
    method: 'PUT',
    path: '/account/second-factor',
    caller: 'staff',
    body: z.object({ code: Code }),
    responses: { 200: RecoveryCodes },
    refusals: {
      too_many_attempts: guessRefusals.too_many_attempts,
      ...wrongCode,
      ...alreadyOn,
      not_begun: { status: 409, message: 'There is no key for your app any more. Please start again.' },
    },
    audit: 'second_factor.turn_on',
    returnsToken: true,
  }),
  turnOffSecondFactor: endpoint({
    summary: 'Turns the second factor off and deletes its recovery codes',
    method: 'DELETE',
    path: '/account/second-factor',
    caller: 'staff',
    body: z.object({ password: Password }),
    responses: { 204: null },
    refusals: {
      ...guessRefusals,
      ...notOn,
      password_too_short: {
        status: 409,
        message: `Your password is too short to be used alone. Change it to one with at least ${MIN_PASSWORD_LENGTH} characters first.`,
      },
    },
    audit: 'second_factor.turn_off',
  }),
  renewRecoveryCodes: endpoint({
    summary: 'Replaces the recovery codes',
    method: 'POST',
    path: '/account/second-factor/recovery-codes',
    caller: 'staff',
    /** One of the two is needed. */
    body: z.object({ password: Password.optional(), code: Code.optional() }),
    responses: { 200: RecoveryCodes },
    refusals: { ...guessRefusals, ...wrongCode, ...notOn },
    audit: 'recovery_codes.renew',
    returnsToken: true,
  }),
}
