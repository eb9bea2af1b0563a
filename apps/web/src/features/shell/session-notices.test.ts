import { describe, expect, it } from 'vitest'
import { addNotice, markAllSeen, NOTICES_MAX, type Notice, noNotices } from './session-notices.ts'

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
