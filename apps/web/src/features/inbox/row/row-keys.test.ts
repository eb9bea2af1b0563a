import { expect, it } from 'vitest'
import { rowMove, targetRow } from './row-keys.ts'

const press = (key: string, modifier: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey', true>> = {}) =>
  rowMove({ key, ctrlKey: false, metaKey: false, altKey: false, ...modifier }, 10)

it.each([
  ['ArrowDown', { type: 'move', by: 1 }],
  ['ArrowUp', { type: 'move', by: -1 }],
  ['PageDown', { type: 'move', by: 10 }],
  ['PageUp', { type: 'move', by: -10 }],
  ['Home', { type: 'first' }],
  ['End', { type: 'last' }],
  ['Enter', null],
  [' ', null],
  ['Tab', null],
  ['q', null],
])('maps the key "%s" to the move %j', (key, intent) => {
  expect(press(key)).toEqual(intent)
})

it('ignores keys with a modifier, which are shortcuts of the browser', () => {
  for (const modifier of ['ctrlKey', 'metaKey', 'altKey'] as const) {
    for (const key of ['Home', 'ArrowDown']) expect(press(key, { [modifier]: true })).toBeNull()
  }
})

it('moves within the list, and stops at both of its ends', () => {
  expect(targetRow({ type: 'move', by: 1 }, 3, 5)).toBe(4)
  expect(targetRow({ type: 'move', by: 1 }, 4, 5)).toBe(4)
  expect(targetRow({ type: 'move', by: -10 }, 4, 5)).toBe(0)
  expect(targetRow({ type: 'first' }, 4, 5)).toBe(0)
  expect(targetRow({ type: 'last' }, 0, 5)).toBe(4)
})
