import { describe, expect, it } from 'vitest'
import { matchParts } from './match-parts.ts'

const marked = (text: string, query: string) =>
  matchParts(text, query)
    .map((part) => (part.matches ? `[${part.text}]` : part.text))
    .join('')

describe('the highlighted part of a hit', () => {
  it('is found regardless of case, anywhere in the text (SRCH-05)', () => {
    expect(marked('Charlotte Evans', 'evan')).toBe('Charlotte [Evan]s')
    expect(marked('Evangeline Moss', ' EVAN ')).toBe('[Evan]geline Moss')
    expect(marked('o.evan', 'evan')).toBe('o.[evan]')
  })

  it.each([
    ['Seán O’Brien', "o'brien", 'Seán [O’Brien]'],
    ["Sean O'Brien", 'obri', "Sean [O'Bri]en"],
    ['Siân Morgan', 'sian', '[Siân] Morgan'],
    ['Jan Groß', 'gross', 'Jan [Groß]'],
    ['Zoe\u0308 Moss', 'zoë m', '[Zoe\u0308 M]oss'],
    ['İpek Moss', 'moss', 'İpek [Moss]'],
  ])('is found regardless of accents and apostrophes: %s by %s (SRCH-05)', (text, query, shown) => {
    expect(marked(text, query)).toBe(shown)
  })

  it.each([
    ['Charlotte Lloyd', 'lloyd charlotte', '[Charlotte] [Lloyd]'],
    ['Charlotte Lloyd', 'Charlotte  Llo', '[Charlotte] [Llo]yd'],
    ['Seán O’Brien', "o'br sea", '[Seá]n [O’Br]ien'],
    ['Anna Hanson', 'annan anna', '[Anna] Hanson'],
    ['Joanna Annan', 'anna joan', '[Joan][na] Annan'],
  ])(
    'is every word of the query that the text contains, in any order: %s by %s (SRCH-05)',
    (text, query, shown) => {
      expect(marked(text, query)).toBe(shown)
    },
  )

  it('is empty when a different property of the hit matches the query (SRCH-05)', () => {
    expect(marked('Charlotte Evans', '07700')).toBe('Charlotte Evans')
    expect(marked('Charlotte Evans', '')).toBe('Charlotte Evans')
  })
})
