import { describe, expect, it } from 'vitest'
import { matchParts } from './match-parts.ts'

const marked = (text: string, query: string) =>
  matchParts(text, query)
    .map((part) => (part.matches ? `[${part.text}]` : part.text))
    .join('')

describe('the matching part of a hit', () => {
  it('is found whatever the case, anywhere in the text (SRCH-05)', () => {
    expect(marked('Charlotte Evans', 'evan')).toBe('Charlotte [Evan]s')
    expect(marked('Evangeline Moss', ' EVAN ')).toBe('[Evan]geline Moss')
    expect(marked('o.evan', 'evan')).toBe('o.[evan]')
  })

  it('is nowhere when the hit matched by something else (SRCH-05)', () => {
    expect(marked('Charlotte Evans', '07700')).toBe('Charlotte Evans')
    expect(marked('Charlotte Evans', '')).toBe('Charlotte Evans')
  })
})
