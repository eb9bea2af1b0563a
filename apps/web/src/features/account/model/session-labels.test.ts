import { expect, it } from 'vitest'
import { lastSeenLabel, signedInLabel } from './session-labels.ts'

const session = {
  id: 's1',
  device: 'Chrome on Windows',
  address: '203.0.113.7',
  signed_in_at: '2026-01-05T08:55:00Z',
  last_seen_at: '2026-01-04T17:02:00Z',
  is_current: false,
}
const now = new Date('2026-01-05T09:31:00Z')
const zone = 'Europe/London'

it('says when a session was last used, and that this one is in use', () => {
  expect(lastSeenLabel(session, now, zone)).toBe('Last seen yesterday at 5:02pm')
  expect(lastSeenLabel({ ...session, is_current: true }, now, zone)).toBe('Active now')
  expect(lastSeenLabel({ ...session, last_seen_at: '2025-12-30T17:02:00Z' }, now, zone)).toBe(
    'Last seen on 30 Dec 2025 at 5:02pm',
  )
})

it('says when and from where a session was opened, if that is known', () => {
  expect(signedInLabel(session, now, zone)).toBe('Signed in today at 8:55am from 203.0.113.7')
  expect(signedInLabel({ ...session, address: null }, now, zone)).toBe('Signed in today at 8:55am')
})
