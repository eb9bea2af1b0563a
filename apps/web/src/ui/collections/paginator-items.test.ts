import { describe, expect, it } from 'vitest'
import { paginatorItems } from './paginator-items.ts'

function shown(current: number, last: number): string {
  return paginatorItems(current, last)
    .map((item) => (item.kind === 'page' ? item.page : '…'))
    .join(' ')
}

describe('a paginator', () => {
  it.each([
    [10, 20, '1 … 9 10 11 … 19 20'],
    [5, 13, '1 … 4 5 6 … 12 13'],
    [1, 1, '1'],
    [1, 2, '1 2'],
    [1, 4, '1 2 3 4'],
    [1, 20, '1 2 … 19 20'],
    [3, 20, '1 2 3 4 … 19 20'],
    [20, 20, '1 … 19 20'],
    [17, 20, '1 … 16 17 18 19 20'],
  ])(
    'on page %i of %i offers %s: the first, the neighbours and the last two (PRT-07)',
    (current, last, items) => {
      expect(shown(current, last)).toBe(items)
    },
  )

  it('shows a gap of one page as that page (PRT-07)', () => {
    expect(shown(4, 20)).toBe('1 2 3 4 5 … 19 20')
    expect(shown(16, 20)).toBe('1 … 15 16 17 18 19 20')
    expect(shown(3, 7)).toBe('1 2 3 4 5 6 7')
  })

  it('never offers a page twice, and always the first, the current and the last (PRT-07)', () => {
    for (let last = 1; last <= 30; last++) {
      for (let current = 1; current <= last; current++) {
        const pages = paginatorItems(current, last).flatMap((item) =>
          item.kind === 'page' ? [item.page] : [],
        )
        expect(pages).toEqual([...new Set(pages)].toSorted((a, b) => a - b))
        expect(pages).toEqual(expect.arrayContaining([1, current, last]))
      }
    }
  })
})
