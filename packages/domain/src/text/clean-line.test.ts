import { expect, it } from 'vitest'
import { cleanLine, isSameLine } from './clean-line.ts'

it.each([
  ['  Mary \t Jane\n', 'Mary Jane'],
  ['Sia\u0302n', 'Siân'],
  ['Sia\u200b\u0302n', 'Siân'],
  ['\ufeffTom\u200b', 'Tom'],
  ['Ann\u202e evil\u202c', 'Ann evil'],
  ['O’Brien', 'O’Brien'],
  ['عل\u200cی', 'عل\u200cی'],
  ['\u200d', ''],
  ['\u200b \u0007', ''],
])('composes characters, and removes line breaks and most invisible characters: %j', (typed, cleaned) => {
  expect(cleanLine(typed)).toBe(cleaned)
  expect(cleanLine(cleaned)).toBe(cleaned)
})

it('cleans a very long line quickly', () =>
  expect(cleanLine(`x${' \u200c'.repeat(500_000)}y`).at(-1)).toBe('y'))

it('considers lines equal regardless of case, spacing and Unicode composition', () => {
  expect(isSameLine('Cafe\u0301  Rouge', ' caf\u00e9 rouge\n')).toBe(true)
  expect(isSameLine('Cafe', 'Caf\u00e9')).toBe(false)
})
