import { describe, expect, it } from 'vitest'
import { lockedUntil } from './attempt-limit.ts'
import { authErrorText } from './error-text.ts'
import { SESSION_REFRESH_MS, sessionExpiry } from './session-times.ts'

describe('the error texts of the login (AUTH-20..AUTH-24)', () => {
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
  ])('include a text for requirement %s, whose code is %s', (_, code, text) => {
    expect(authErrorText(code, 'Something the server said')).toBe(text)
  })

  it('are replaced by the server’s message for any other failure, or by the text of unknown_error without one (AUTH-24)', () => {
    expect(authErrorText('teapot', 'The kettle is on')).toBe('The kettle is on')
    expect(authErrorText('unknown_error', 'The kettle is on')).toBe('The kettle is on')
    expect(authErrorText('teapot')).toBe('Oops! Something went wrong :(')
    expect(authErrorText(null, '')).toBe('Oops! Something went wrong :(')
    expect(authErrorText('constructor', null)).toBe('Oops! Something went wrong :(')
  })
})

describe('too many failed logins', () => {
  const now = new Date('2025-11-20T12:00:00Z')
  const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
  const failures = (count: number, minutes: number) =>
    Array.from({ length: count }, () => minutesAgo(minutes))

  it('lock an email after 5 failures, for the rest of the 30 minutes (AUTH-21)', () => {
    const four = [25, 20, 10, 1].map(minutesAgo)
    expect(lockedUntil({ kind: 'unmarked', byEmail: four, byAddress: four }, now)).toBeNull()
    const five = [...four, minutesAgo(28)]
    expect(lockedUntil({ kind: 'unmarked', byEmail: five, byAddress: [] }, now)).toEqual(
      new Date('2025-11-20T12:02:00Z'),
    )
    const unlocked = new Date('2025-11-20T12:02:00Z')
    expect(lockedUntil({ kind: 'unmarked', byEmail: five, byAddress: [] }, unlocked)).toBeNull()
  })

  it('do not include failures that are 30 minutes old (AUTH-21)', () => {
    expect(
      lockedUntil({ kind: 'unmarked', byEmail: [...failures(4, 1), minutesAgo(30)], byAddress: [] }, now),
    ).toBeNull()
  })

  it('lock a network address after 20 failures, whatever the accounts (AUTH-21)', () => {
    expect(lockedUntil({ kind: 'unmarked', byEmail: [], byAddress: failures(19, 5) }, now)).toBeNull()
    expect(lockedUntil({ kind: 'unmarked', byEmail: [], byAddress: failures(20, 5) }, now)).toEqual(
      new Date('2025-11-20T12:25:00Z'),
    )
  })

  it('lock the login until both locks have ended (AUTH-21)', () => {
    const both = { kind: 'unmarked', byEmail: failures(5, 20), byAddress: failures(20, 5) } as const
    expect(lockedUntil(both, now)).toEqual(new Date('2025-11-20T12:25:00Z'))
  })

  it('lock a browser with a device mark after its own 5 failures', () => {
    expect(lockedUntil({ kind: 'marked', byMark: failures(4, 5) }, now)).toBeNull()
    expect(lockedUntil({ kind: 'marked', byMark: failures(5, 5) }, now)).toEqual(
      new Date('2025-11-20T12:25:00Z'),
    )
    expect(lockedUntil({ kind: 'marked', byMark: failures(5, 30) }, now)).toBeNull()
  })

  it('are counted when their times are texts', () => {
    const texts = failures(5, 10).map((at) => at.toISOString())
    expect(lockedUntil({ kind: 'unmarked', byEmail: texts, byAddress: [] }, now.toISOString())).toEqual(
      new Date('2025-11-20T12:20:00Z'),
    )
  })
})

it('ends a session two hours after its last use, but at most a day after its start, and refreshes it every 15 minutes', () => {
  const hour = 3_600_000
  expect(SESSION_REFRESH_MS).toBe(900_000)
  expect(sessionExpiry(0, hour)).toBe(3 * hour)
  expect(sessionExpiry(0, 23 * hour)).toBe(24 * hour)
})
