import { expect, it } from 'vitest'
import { rowAfterKey } from './row-after-key.ts'

it.each([
  ['ArrowDown', 1, 2],
  ['ArrowDown', 4, 4],
  ['ArrowUp', 1, 0],
  ['ArrowUp', 0, 0],
  ['Home', 3, 0],
  ['End', 1, 4],
  ['x', 1, null],
] as const)('the key %s leads from index %i of five rows to %s', (key, index, target) => {
  expect(rowAfterKey(key, index, 5)).toBe(target)
})
