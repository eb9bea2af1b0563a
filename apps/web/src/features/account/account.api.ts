import { account } from '@enamel/contract/account'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { ACCOUNT_KEY } from '../../signed-in/settings/settings-keys.ts'

/** The signed-in user, and how they sign in. */
export const accountQuery = queryOptions({
  queryKey: [ACCOUNT_KEY, 'user'],
  queryFn: () => call(account.get),
})

/** The user's sessions: this one first. */
export const sessionsQuery = queryOptions({
  queryKey: [ACCOUNT_KEY, 'sessions'],
  queryFn: () => call(account.sessions),
})

// No call with a password or a code is repeated automatically: a user waits for it, and a code counts once.
const noRetries = { retries: 'off' } as const

export const changePassword = (body: { current: string; new: string; code?: string }) =>
  call(account.changePassword, { body }, noRetries)

export const endSession = (id: string) => call(account.endSession, { params: { id } })

export const endOtherSessions = () => call(account.endOtherSessions)

export const beginSecondFactor = (password: string) =>
  call(account.beginSecondFactor, { body: { password } }, noRetries)

export const turnOnSecondFactor = (code: string) =>
  call(account.turnOnSecondFactor, { body: { code } }, noRetries)

export const turnOffSecondFactor = (password: string) =>
  call(account.turnOffSecondFactor, { body: { password } }, noRetries)

export const renewRecoveryCodes = (password: string) =>
  call(account.renewRecoveryCodes, { body: { password } }, noRetries)
