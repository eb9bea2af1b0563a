import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { sandboxClock } from '../clock/sandbox-clock.ts'
import { createGrants } from './grants.ts'
import type { OAuthProvider } from './token-rules.ts'

const folder = mkdtempSync(join(tmpdir(), 'grants-'))
afterAll(() => rmSync(folder, { recursive: true }))

const DAY_S = 86_400
const desk = 'desk@brightside-dental.test'

function grantsInMemory(dataFolder?: string) {
  const clock = sandboxClock()
  const changes: number[] = []
  const grants = createGrants({ clock, dataFolder, onChange: () => changes.push(changes.length) })
  return {
    clock,
    grants,
    changes,
    signIn: (provider: OAuthProvider, account = desk, scopes = ['mail']) =>
      grants.issue(provider, account, { scopes, withRefreshToken: true }),
  }
}

function refreshed(result: ReturnType<ReturnType<typeof createGrants>['refresh']>) {
  if (!result.ok) throw new Error(`refused: ${result.reason}`)
  return result.tokens
}

it('knows the account and the scopes of an access token until it expires, and only at its provider', () => {
  const { clock, grants, signIn } = grantsInMemory()
  const { accessToken, expiresIn } = signIn('google', desk, ['send', 'read'])
  expect(expiresIn).toBe(3_599)
  expect(grants.accessOf('google', accessToken)).toEqual({ account: desk, scopes: ['send', 'read'] })
  expect(grants.accessOf('microsoft', accessToken)).toBeNull()
  clock.skip(3_600)
  expect(grants.accessOf('google', accessToken)).toBeNull()
})

it('takes no refresh token for an access token, nor the reverse', () => {
  const { grants, signIn } = grantsInMemory()
  const { accessToken, refreshToken } = signIn('google')
  expect(grants.accessOf('google', refreshToken ?? '')).toBeNull()
  expect(grants.refresh('google', accessToken)).toEqual({ ok: false, reason: 'unknown' })
})

it('renews access at Google with the same refresh token every time', () => {
  const { clock, grants, signIn } = grantsInMemory()
  const { refreshToken } = signIn('google')
  clock.skip(DAY_S)
  const renewed = refreshed(grants.refresh('google', refreshToken ?? ''))
  expect(renewed.refreshToken).toBeNull()
  expect(grants.accessOf('google', renewed.accessToken)?.account).toBe(desk)
  expect(grants.refresh('google', refreshToken ?? '').ok).toBe(true)
})

it('issues a newer refresh token at Microsoft, and accepts the older one as well', () => {
  const { grants, signIn } = grantsInMemory()
  const { refreshToken } = signIn('microsoft')
  const renewed = refreshed(grants.refresh('microsoft', refreshToken ?? ''))
  expect(renewed.refreshToken).not.toBe(refreshToken)
  expect(grants.refresh('microsoft', renewed.refreshToken ?? '').ok).toBe(true)
  expect(grants.refresh('microsoft', refreshToken ?? '').ok).toBe(true)
})

it('accepts a refresh token of Dentally once', () => {
  const { grants, signIn } = grantsInMemory()
  const { refreshToken } = signIn('dentally')
  const renewed = refreshed(grants.refresh('dentally', refreshToken ?? ''))
  expect(grants.refresh('dentally', refreshToken ?? '')).toEqual({ ok: false, reason: 'unknown' })
  expect(grants.refresh('dentally', renewed.refreshToken ?? '').ok).toBe(true)
})

it('refuses a refresh token that was unused for 90 days at Microsoft, and counts from its last use', () => {
  const { clock, grants, signIn } = grantsInMemory()
  const { refreshToken } = signIn('microsoft')
  clock.skip(89 * DAY_S)
  expect(grants.refresh('microsoft', refreshToken ?? '').ok).toBe(true)
  clock.skip(89 * DAY_S)
  expect(grants.refresh('microsoft', refreshToken ?? '').ok).toBe(true)
  clock.skip(91 * DAY_S)
  expect(grants.refresh('microsoft', refreshToken ?? '')).toEqual({ ok: false, reason: 'idle' })
})

it('revokes the whole grant of an account by any of its tokens, and no other grant', () => {
  const { grants, signIn, changes } = grantsInMemory()
  const first = signIn('google')
  const second = signIn('google')
  const other = signIn('google', 'desk@harbour-dental.test')
  expect(grants.revoke('google', second.accessToken)).toBe(true)
  expect(grants.accessOf('google', first.accessToken)).toBeNull()
  expect(grants.refresh('google', first.refreshToken ?? '')).toEqual({ ok: false, reason: 'unknown' })
  expect(grants.accessOf('google', other.accessToken)?.account).toBe('desk@harbour-dental.test')
  expect(grants.revoke('google', second.accessToken)).toBe(false)
  expect(changes).toHaveLength(4)
})

it('revokes every grant of one provider', () => {
  const { grants, signIn } = grantsInMemory()
  const google = signIn('google')
  const microsoft = signIn('microsoft')
  grants.revokeAll('google')
  expect(grants.accessOf('google', google.accessToken)).toBeNull()
  expect(grants.accessOf('microsoft', microsoft.accessToken)?.account).toBe(desk)
  expect(grants.all()).toMatchObject([{ provider: 'microsoft', account: desk, scopes: ['mail'] }])
})

it('knows its grants after a restart with the same folder', () => {
  const before = grantsInMemory(folder).signIn('dentally')
  const { grants } = grantsInMemory(folder)
  expect(grants.accessOf('dentally', before.accessToken)?.account).toBe(desk)
  expect(grants.refresh('dentally', before.refreshToken ?? '').ok).toBe(true)
})
