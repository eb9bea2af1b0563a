import type { AuthDetails } from '@enamel/contract/auth'
import type { ClientConfig } from '@enamel/contract/config'
import { ssoMessageText } from '@enamel/domain/auth/sso'
import { vi } from 'vitest'
import { AuthFailure, problemMessage } from '../../../features/auth/auth-problem.ts'
import { popupFailureText } from '../../../features/auth/concurrent/log-in-in-popup.ts'
import { inviteProblem, ssoProblem } from '../../../features/auth/provider-problem.ts'
import { providerRefreshProblem } from '../../../features/auth/refresh-problem.ts'
import { requireSsoConfig } from '../../../features/auth/sso/sso-config.ts'
import { ALL_SUCCEED, flushPromises, signIn, thrownBy } from '../simulate-failures.ts'
import type { Row } from './row.ts'

const OOPS = 'Oops! Something went wrong :('
const signedInBySso = { details: {} as AuthDetails, problem: null, attempt: null, step: 'password' } as const
const legacy = { mode: 'legacy' } as Parameters<typeof ssoProblem>[0]

/** Errors with signing in, staying in and logging out. */
export const signingInRows: Row[] = [
  [
    'AUTH-16',
    'init fails',
    async () => (await signIn({ ...ALL_SUCCEED, init: false })).auth.getSnapshot().matches('authed'),
    false,
  ],
  [
    'AUTH-18',
    'a refresh fails',
    async () => {
      const { text } = await signIn({ ...ALL_SUCCEED, refresh: false })
      await vi.advanceTimersByTimeAsync(900_000)
      return text()
    },
    'Your session has expired',
  ],
  [
    'AUTH-19',
    'a logout fails',
    async () => {
      const { signIn: actor, text } = await signIn({ ...ALL_SUCCEED, logOut: false })
      actor.send({ type: 'log_out' })
      await flushPromises()
      return text()
    },
    'We could not log you out. Please try again.',
  ],
  [
    'AUTH-20',
    'the credentials are invalid',
    () => problemMessage({ code: 'invalid_credentials' }),
    'Your email or password is incorrect',
  ],
  [
    'AUTH-21',
    'there were too many attempts',
    () => problemMessage({ code: 'too_many_attempts' }),
    'You have entered an incorrect email/password too many times. Please wait up to 30 minutes and try again',
  ],
  [
    'AUTH-22',
    'the client is inactive',
    () => problemMessage({ code: 'client_inactive' }),
    'Sorry, it looks like your account is disabled. Contact support so we can get you back online :)',
  ],
  [
    'AUTH-23',
    'a login gets no response',
    () => problemMessage({ code: 'network_error' }),
    'Could not connect to the product. Are you connected to the internet?',
  ],
  [
    'AUTH-24',
    'a login fails with a text',
    () => problemMessage({ code: 'teapot', message: 'We are making tea' }),
    'We are making tea',
  ],
  ['AUTH-24', 'a login fails without a text', () => problemMessage({ code: 'teapot' }), OOPS],
  [
    'AUTH-30',
    'the pop-up is blocked',
    () => popupFailureText('blocked', 'Smile ID'),
    'Pop-up window could not be opened.',
  ],
  [
    'AUTH-30',
    'the pop-up is closed early',
    () => popupFailureText('closed', 'Smile ID'),
    'The popup was closed before completing authentication.',
  ],
  [
    'AUTH-30',
    'the provider fails',
    () => popupFailureText('failed', 'Smile ID'),
    'Could not sign-in via Smile ID',
  ],
  [
    'AUTH-32',
    'an sso refresh fails',
    () =>
      problemMessage(
        providerRefreshProblem(signedInBySso, new AuthFailure({ code: 'session_expired' })) ?? { code: '' },
      ),
    'You have been logged out.',
  ],
  [
    'AUTH-34',
    'the address has msg=error.technical',
    () => ssoMessageText('error.technical'),
    'There was a technical error. Please try again. If the issue persists contact our support team.',
  ],
  [
    'AUTH-34',
    'the address has msg=error.client-inactive',
    () => ssoMessageText('error.client-inactive'),
    'The client your user is associated with is no longer active.',
  ],
  [
    'AUTH-34',
    'the address has msg=error.not-found',
    () => ssoMessageText('error.not-found'),
    'User not found.',
  ],
  [
    'AUTH-34',
    'the address has an unknown msg',
    () => ssoMessageText('error.pigeons') === ssoMessageText('error.technical'),
    true,
  ],
  [
    'AUTH-38',
    'sso configuration is missing',
    () => thrownBy(() => requireSsoConfig({ sso_provider: null } as ClientConfig)),
    'Config must be injected: sso',
  ],
  [
    'AUTH-39',
    'the sso error is read in legacy mode',
    () => thrownBy(() => ssoProblem(legacy)),
    'There is no sso error in legacy mode',
  ],
  [
    'AUTH-39',
    'the invite error is read in legacy mode',
    () => thrownBy(() => inviteProblem(legacy)),
    'There is no invite error in legacy mode',
  ],
]
