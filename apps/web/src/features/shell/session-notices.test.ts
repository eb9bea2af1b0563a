import { describe, expect, it } from 'vitest'
import {
  addNotice,
  markAllSeen,
  mergeNotices,
  NOTICES_MAX,
  type Notice,
  noNotices,
} from './session-notices.ts'

const aNotice = (id: string): Notice => ({
  id,
  title: 'Tom Whitfield',
  text: 'Sent an SMS',
  at: '2026-01-05T09:24:00Z',
  target: { kind: 'patient', patient: 'p1' },
})

describe('the notices of the bell', () => {
  it('are listed newest first and counted until they are seen (SHELL-05)', () => {
    const two = addNotice(addNotice(noNotices, aNotice('1')), aNotice('2'))
    expect(two.list.map(({ id }) => id)).toEqual(['2', '1'])
    expect(two.unread).toBe(2)
    expect(markAllSeen(two)).toEqual({ list: two.list, unread: 0 })
    expect(addNotice(markAllSeen(two), aNotice('3')).unread).toBe(1)
  })

  it('are listed once, even if the event is received again (SHELL-05)', () => {
    const one = addNotice(noNotices, aNotice('1'))
    expect(addNotice(one, aNotice('1'))).toBe(one)
  })

  it('are limited to the latest fifty (SHELL-05)', () => {
    let notices = noNotices
    for (let index = 0; index < NOTICES_MAX + 5; index++) notices = addNotice(notices, aNotice(String(index)))
    expect(notices.list).toHaveLength(50)
    expect(notices.list[0]?.id).toBe('54')
  })
})

describe('the notices of the session and those that the server stores', () => {
  it('are one list by time, each unread or not, and are counted together', () => {
    const at = (id: string, time: string) => ({ ...aNotice(id), at: `2026-01-05T${time}:00Z` })
    const session = { list: [at('text', '09:30'), at('seen text', '09:10')], unread: 1 }
    const stored = {
      list: [
        { ...at('read', '09:20'), isUnread: false },
        { ...at('unread', '09:00'), isUnread: true },
      ],
      unread: 1,
    }
    const merged = mergeNotices(session, stored)
    expect(merged.list.map(({ id, isUnread }) => [id, isUnread])).toEqual([
      ['text', true],
      ['read', false],
      ['seen text', false],
      ['unread', true],
    ])
    expect(merged.unread).toBe(2)
  })
})
