import { expect, it } from 'vitest'
import { listText } from './list-text.ts'

it.each([
  [[], ''],
  [['2 new actions'], '2 new actions'],
  [['2 new actions', '1 snooze ending'], '2 new actions and 1 snooze ending'],
  [['A', 'B', 'C', 'D'], 'A, B, C and D'],
])('writes %o as one text', (texts, text) => {
  expect(listText(texts)).toBe(text)
})
