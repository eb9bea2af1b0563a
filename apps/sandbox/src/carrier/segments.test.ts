import { expect, it } from 'vitest'
import { segmentsOf } from './segments.ts'

it.each([
  ['an empty text', '', 1],
  ['160 plain characters', 'a'.repeat(160), 1],
  ['161 plain characters', 'a'.repeat(161), 2],
  ['306 plain characters, two full parts', 'a'.repeat(306), 2],
  ['80 euro signs, two septets each', '€'.repeat(80), 1],
  ['an escape sequence that would be split across two parts', `${'a'.repeat(152)}€${'a'.repeat(152)}`, 3],
  ['70 UTF-16 units with one Irish letter', `í${'a'.repeat(69)}`, 1],
  ['71 UTF-16 units with one Irish letter', `í${'a'.repeat(70)}`, 2],
  ['35 emoji, two units each', '😀'.repeat(35), 1],
  ['a surrogate pair that would be split across two parts', `${'í'.repeat(66)}😀${'í'.repeat(66)}`, 3],
])('counts the parts of %s', (_case, body, parts) => {
  expect(segmentsOf(body)).toBe(parts)
})
