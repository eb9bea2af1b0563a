import { describe, expect, it } from 'vitest'
import {
  ANNOUNCED_MS,
  isAnnouncementDue,
  isHere,
  LAPSE_CHECK_SECONDS,
  type OpenPage,
  PRESENCE_LASTS_MS,
  pageState,
  presentUsers,
  RENEW_EVERY_MS,
  REPEAT_BEFORE_MS,
  showSame,
  stillShown,
  WRITING_LASTS_MS,
} from './presence.ts'

const NOW = new Date('2026-11-30T09:00:00.000Z')
const later = (ms: number) => new Date(NOW.getTime() + ms)

function aPage(given: Partial<OpenPage> = {}): OpenPage {
  const user = { id: 'sam', name: 'Sam Reed', state: 'viewing' as const, channel: null }
  return { ...user, expiresAt: later(1), announcedUntil: later(ANNOUNCED_MS), ...given }
}

describe('a presence', () => {
  it('lapses without a renewal, and outlives one that is lost', () => {
    const page = aPage({ expiresAt: later(PRESENCE_LASTS_MS) })
    expect(isHere(page, later(2 * RENEW_EVERY_MS))).toBe(true)
    expect(isHere(page, later(PRESENCE_LASTS_MS))).toBe(false)
  })

  it('ends within a minute of the last renewal, the search for lapsed ones included', () => {
    expect(PRESENCE_LASTS_MS + LAPSE_CHECK_SECONDS * 1000).toBeLessThanOrEqual(60_000)
  })

  it('is announced again by a renewal before browsers drop it', () => {
    expect(isAnnouncementDue(later(REPEAT_BEFORE_MS), NOW)).toBe(true)
    expect(isAnnouncementDue(later(REPEAT_BEFORE_MS + 1), NOW)).toBe(false)
    expect(REPEAT_BEFORE_MS).toBeGreaterThan(2 * RENEW_EVERY_MS)
  })
})

describe('the users at a patient', () => {
  it('are each listed once, by name', () => {
    const pages = [aPage(), aPage({ id: 'jo', name: 'Jo Fox' }), aPage()]
    expect(presentUsers(pages).map(({ name }) => name)).toEqual(['Jo Fox', 'Sam Reed'])
  })

  it('write if they write in any of their tabs', () => {
    const writing = aPage({ state: 'writing', channel: 'Email' })
    for (const pages of [
      [aPage({ expiresAt: later(9) }), writing],
      [writing, aPage({ expiresAt: later(9) })],
    ])
      expect(presentUsers(pages)).toMatchObject([{ state: 'writing', channel: 'Email' }])
  })

  it('write on the channel of the tab that was renewed last', () => {
    const email = aPage({ state: 'writing', channel: 'Email', expiresAt: later(2) })
    const sms = aPage({ state: 'writing', channel: 'SMS', expiresAt: later(3) })
    expect(presentUsers([email, sms])).toMatchObject([{ channel: 'SMS' }])
    expect(presentUsers([sms, email])).toMatchObject([{ channel: 'SMS' }])
  })

  it('show the same while only their time differs', () => {
    const [now, then] = [presentUsers([aPage()]), presentUsers([aPage({ announcedUntil: later(1) })])]
    expect(now).not.toEqual(then)
    expect(showSame(now, then)).toBe(true)
    expect(showSame(now, presentUsers([aPage({ state: 'writing', channel: 'SMS' })]))).toBe(false)
    expect(showSame(now, [])).toBe(false)
  })

  it('are dropped by a browser at the end of their announcement, which also knows the next end', () => {
    const users = presentUsers([
      aPage({ announcedUntil: later(1_000) }),
      aPage({ id: 'jo', name: 'Jo Fox', announcedUntil: later(5_000) }),
    ])
    expect(stillShown(users, NOW)).toEqual({ users, nextEnd: later(1_000).getTime() })
    const { users: left, nextEnd } = stillShown(users, later(1_000))
    expect(left.map(({ name }) => name)).toEqual(['Jo Fox'])
    expect(nextEnd).toBe(later(5_000).getTime())
    expect(stillShown(users, later(5_000))).toEqual({ users: [], nextEnd: null })
  })
})

describe('a page with an open patient', () => {
  const writing = { patientId: 'ann', channel: 'SMS' as const, lastKeyAt: 1_000 }

  it('writes until some seconds after the last keystroke', () => {
    expect(pageState('ann', writing, 1_000 + WRITING_LASTS_MS - 1)).toEqual({
      state: 'writing',
      channel: 'SMS',
    })
    expect(pageState('ann', writing, 1_000 + WRITING_LASTS_MS)).toEqual({ state: 'viewing', channel: null })
  })

  it('is only looking while another patient was written to, or nobody', () => {
    expect(pageState('ben', writing, 1_001)).toEqual({ state: 'viewing', channel: null })
    expect(pageState('ann', null, 1_001)).toEqual({ state: 'viewing', channel: null })
  })
})
