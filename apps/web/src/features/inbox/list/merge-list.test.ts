import { describe, expect, it } from 'vitest'
import { aConversation } from '../testing/a-conversation.ts'
import { appendPage, reconcileList } from './merge-list.ts'

const a = aConversation('a', { minute: 0 })
const b = aConversation('b', { minute: 1 })
const c = aConversation('c', { minute: 2 })
const d = aConversation('d', { minute: 3 })

describe('a next page', () => {
  it('stands behind the rows, with its own end', () => {
    expect(appendPage({ rows: [a, b], cursor: '2' }, { rows: [c], cursor: null })).toEqual({
      rows: [a, b, c],
      cursor: null,
    })
  })

  it('brings no row a second time, and takes no newer row back', () => {
    const moved = { ...c, version: 2, last_message_at: a.last_message_at }
    expect(appendPage({ rows: [moved, a, b], cursor: '2' }, { rows: [c, d], cursor: null }).rows).toEqual([
      moved,
      a,
      b,
      d,
    ])
    const newer = { ...a, version: 2 }
    expect(appendPage({ rows: [a, b], cursor: '2' }, { rows: [newer], cursor: null }).rows).toEqual([
      b,
      newer,
    ])
  })
})

describe('the beginning, asked for again after events were lost (RT-11)', () => {
  const held = { rows: [a, b, c, d], cursor: '4' }

  it('is right as far as it reaches, and rows behind it stay with their end', () => {
    const starred = { ...a, version: 2, starred: true }
    const fresh = { rows: [starred, c], cursor: '2' }
    expect(reconcileList(held, fresh, 'desc', null)).toEqual({ rows: [starred, c, d], cursor: '4' })
  })

  it('is the whole list when it has no end', () => {
    expect(reconcileList(held, { rows: [b], cursor: null }, 'desc', null)).toEqual({
      rows: [b],
      cursor: null,
    })
  })

  it('ends where it ends when it reaches as far as what was held', () => {
    expect(reconcileList({ rows: [a], cursor: '1' }, { rows: [a, b], cursor: '2' }, 'desc', null)).toEqual({
      rows: [a, b],
      cursor: '2',
    })
  })

  it('takes neither the open conversation away nor a row that was pushed since back', () => {
    const pushed = { ...b, version: 3, unread: true }
    const list = reconcileList(
      { rows: [a, pushed, c], cursor: null },
      { rows: [b, c], cursor: null },
      'desc',
      'a',
    )
    expect(list.rows).toEqual([a, pushed, c])
  })

  it('follows the order of a list with the oldest first', () => {
    const oldest = { rows: [d, c, b, a], cursor: null }
    const fresh = { rows: [d, c], cursor: '2' }
    expect(reconcileList(oldest, fresh, 'asc', null)).toEqual({ rows: [d, c, b, a], cursor: null })
  })
})
