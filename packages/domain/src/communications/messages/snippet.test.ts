import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { snippetOf, withoutQuote } from './snippet.ts'

describe('a snippet', () => {
  it('is one line with single spaces and without invisible characters', () => {
    expect(snippetOf('  Hello\r\n\r\n\tthere,\u00a0Jo  ')).toBe('Hello there, Jo')
    expect(snippetOf('Offer\u200b\u00ad\u034f of the week')).toBe('Offer of the week')
    expect(snippetOf('\u2067turned\u202e round\u2069')).toBe('turned round')
    expect(snippetOf('👩‍👩‍👧 hello')).toBe('👩‍👩‍👧 hello')
  })

  it.each(['', ' \n\t ', '\u200b\ufeff', '\u3164', '\u200d'])(
    'of the invisible text %j is "(no text)"',
    (text) => {
      expect(snippetOf(text)).toBe('(no text)')
    },
  )

  it('is truncated with an ellipsis', () => {
    expect(snippetOf('x'.repeat(201))).toBe(`${'x'.repeat(200)}…`)
    expect(snippetOf('abcdef', 3)).toBe('abc…')
  })

  it.each([
    'On Thu, 20 Nov 2025 at 09:31, Brightside Dental <hello@brightside.test> wrote:',
    'On 20 Nov 2025, at 09:31, Brightside Dental\n<hello@brightside.test> wrote:',
    '-----Original Message-----',
    '________________________________',
  ])('leaves out the quote after %j', (introduction) => {
    expect(withoutQuote(`Yes please.\n\n${introduction}\n> Shall we book you in?\n`)).toBe('Yes please.')
  })

  it('leaves out quoted lines between other lines', () => {
    expect(snippetOf('> Tuesday?\nYes\n> At five?\nBetter six')).toBe('Yes Better six')
  })

  it('is the quote itself when nothing else was written', () => {
    expect(snippetOf('> Shall we book you in?')).toBe('> Shall we book you in?')
  })

  it('is made quickly even from hostile text', () => {
    const hostile = ['\n'.repeat(200_000), ' on '.repeat(60_000), '> '.repeat(100_000), '-'.repeat(200_000)]
    for (const text of hostile) expect(snippetOf(text).length).toBeLessThanOrEqual(201)
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => typeof snippetOf(text) === 'string'))
  })
})
