import type { Account, AccountSession } from '@enamel/contract/account'
import { page } from 'vitest/browser'
import { type FakeAppServer, fakeAppServer, type Reply } from './fake-app-server.ts'
import { openSignedIn } from './open-signed-in.tsx'

export const ACCOUNT = '/api/account'
export const FACTOR = `${ACCOUNT}/second-factor`
const RENEW = `POST ${FACTOR}/recovery-codes`
export const KEY = {
  uri: 'otpauth://totp/Enamel:reception%40brightside.test?issuer=Enamel&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
}
export const CODES = Array.from({ length: 10 }, (_, index) => `7k3mp-0q1t${index}`)

export const user: Account = {
  name: 'Hannah Price',
  email: 'reception@brightside.test',
  role: 'user',
  has_password: true,
  second_factor: null,
}
export const withFactor: Account = {
  ...user,
  second_factor: { since: '2026-01-05T09:31:00Z', recovery_codes_left: 10 },
}

export function session(id: string, changes: Partial<AccountSession> = {}): AccountSession {
  const now = new Date().toISOString()
  return {
    id,
    device: 'Chrome on Windows',
    address: '203.0.113.7',
    signed_in_at: now,
    last_seen_at: now,
    is_current: false,
    ...changes,
  }
}

/** A server with the user's account and sessions, which it changes as it is asked. */
export function accountServer(account: Account = user) {
  const stored = { account, sessions: [session('current', { is_current: true })] }
  const server = fakeAppServer({
    'GET /api/integrations': { body: [] },
    [`GET ${ACCOUNT}`]: () => ({ body: stored.account }),
    [`GET ${ACCOUNT}/sessions`]: () => ({ body: stored.sessions }),
    [`PUT ${ACCOUNT}/password`]: { status: 204 },
    [`POST ${FACTOR}`]: { body: KEY },
    [`PUT ${FACTOR}`]: () => {
      stored.account = withFactor
      return { body: { recovery_codes: CODES } }
    },
    [`DELETE ${FACTOR}`]: () => {
      stored.account = user
      return { status: 204 }
    },
    [RENEW]: { body: { recovery_codes: CODES } },
    [`DELETE ${ACCOUNT}/sessions`]: () => {
      stored.sessions = stored.sessions.filter(({ is_current }) => is_current)
      return { status: 204 }
    },
  })
  return Object.assign(server, { stored })
}

/** Opens the settings of the account. */
export const openAccount = (server: FakeAppServer, config = {}) =>
  openSignedIn(server, '/settings/account', config)
export const section = (name: string) => page.getByRole('region', { name, exact: true })
export const field = (name: string) => page.getByLabelText(name, { exact: true })
export const button = (name: string) => page.getByRole('button', { name, exact: true })
export const bodiesOf = ({ bodies }: FakeAppServer) =>
  bodies.map(({ call, body }) => [call.split(' ')[0], body])
export const fieldError = (name: string, message: string): Reply => ({
  status: 422,
  body: { code: name === 'code' ? 'wrong_code' : 'wrong_password', message, errors: { [name]: [message] } },
})
