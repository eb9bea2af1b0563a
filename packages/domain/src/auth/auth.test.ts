import { describe, expect, it } from 'vitest'
import { lockedUntil } from './attempt-limit.ts'
import { authErrorText } from './error-text.ts'
import { SESSION_REFRESH_MS, sessionExpiry } from './session-times.ts'

describe('the texts of the login (AUTH-20..AUTH-24)', () => {
  it.each([
    ['AUTH-20', 'invalid_credentials', 'Your email or password is incorrect'],
    [
      'AUTH-21',
      'too_many_attempts',
      'You have entered an incorrect email/password too many times. Please wait up to 30 minutes and try again',
    ],
    [
      'AUTH-22',
      'client_inactive',
      'Sorry, it looks like your account is disabled. Contact support so we can get you back online :)',
    ],
    ['AUTH-23', 'network_error', 'Could not connect to the product. Are you connected to the internet?'],
    ['AUTH-18', 'session_expired', 'Your session has expired'],
    ['AUTH-19', 'logout_failed', 'We could not log you out. Please try again.'],
  ])('has its own message for the error of %s: %s', (_, code, text) => {
    expect(authErrorText(code, 'Something the server said')).toBe(text)
  })

  it('shows the server message of any other failure, or the text of unknown_error (AUTH-24)', () => {
    expect(authErrorText('teapot', 'The kettle is on')).toBe('The kettle is on')
    expect(authErrorText('unknown_error', 'The kettle is on')).toBe('The kettle is on')
    expect(authErrorText('teapot')).toBe('Oops! Something went wrong :(')
    expect(authErrorText(null, '')).toBe('Oops! Something went wrong :(')
    expect(authErrorText('constructor', null)).toBe('Oops! Something went wrong :(')
  })
})

describe('too many attempts', () => {
  const now = new Date('2025-11-20T12:00:00Z')
  const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
  const failures = (count: number, minutes: number) =>
    Array.from({ length: count }, () => minutesAgo(minutes))

  it('locks after 5 failures of one email for the rest of the 30 minutes (AUTH-21)', () => {
    const four = [25, 20, 10, 1].map(minutesAgo)
    expect(lockedUntil({ kind: 'unmarked', ofEmail: four, ofAddress: four }, now)).toBeNull()
    const five = [...four, minutesAgo(28)]
    expect(lockedUntil({ kind: 'unmarked', ofEmail: five, ofAddress: [] }, now)).toEqual(
      new Date('2025-11-20T12:02:00Z'),
    )
    const unlocked = new Date('2025-11-20T12:02:00Z')
    expect(lockedUntil({ kind: 'unmarked', ofEmail: five, ofAddress: [] }, unlocked)).toBeNull()
  })

  it('does not count failures that are 30 minutes old (AUTH-21)', () => {
    expect(
      lockedUntil({ kind: 'unmarked', ofEmail: [...failures(4, 1), minutesAgo(30)], ofAddress: [] }, now),
    ).toBeNull()
  })

  it('locks a network address after 20 failures, for whichever accounts (AUTH-21)', () => {
    expect(lockedUntil({ kind: 'unmarked', ofEmail: [], ofAddress: failures(19, 5) }, now)).toBeNull()
    expect(lockedUntil({ kind: 'unmarked', ofEmail: [], ofAddress: failures(20, 5) }, now)).toEqual(
      new Date('2025-11-20T12:25:00Z'),
    )
  })

  it('locks until the later of both (AUTH-21)', () => {
    const both = { kind: 'unmarked', ofEmail: failures(5, 20), ofAddress: failures(20, 5) } as const
    expect(lockedUntil(both, now)).toEqual(new Date('2025-11-20T12:25:00Z'))
  })

  it('locks a browser with a device mark after 5 failures of its own', () => {
    expect(lockedUntil({ kind: 'marked', ofMark: failures(4, 5) }, now)).toBeNull()
    expect(lockedUntil({ kind: 'marked', ofMark: failures(5, 5) }, now)).toEqual(
      new Date('2025-11-20T12:25:00Z'),
    )
    expect(lockedUntil({ kind: 'marked', ofMark: failures(5, 30) }, now)).toBeNull()
  })

  it('reads times as text too', () => {
    const texts = failures(5, 10).map((at) => at.toISOString())
    expect(lockedUntil({ kind: 'unmarked', ofEmail: texts, ofAddress: [] }, now.toISOString())).toEqual(
      new Date('2025-11-20T12:20:00Z'),
    )
  })
})

it('lasts two hours after its last use and a day in all, refreshed every 15 minutes', () => {
  const hour = 3_600_000
  expect(SESSION_REFRESH_MS).toBe(900_000)
  expect(sessionExpiry(0, hour)).toBe(3 * hour)
  expect(sessionExpiry(0, 23 * hour)).toBe(24 * hour)
})
