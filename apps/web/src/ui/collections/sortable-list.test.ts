import { expect, it } from 'vitest'
import { reorder } from './sortable-list.tsx'

const items = ['a', 'b', 'c', 'd'].map((id) => ({ id }))
const orderAfterMove = (moved: string[], target: string, position: 'before' | 'after') =>
  reorder(items, new Set(moved), target, position)
    .map(({ id }) => id)
    .join('')

it('reordering a list puts the moved items beside the target, in their original order', () => {
  expect(orderAfterMove(['a'], 'c', 'after')).toBe('bcad')
  expect(orderAfterMove(['d'], 'a', 'before')).toBe('dabc')
  expect(orderAfterMove(['d', 'b'], 'a', 'before')).toBe('bdac')
  expect(orderAfterMove(['a', 'c'], 'd', 'after')).toBe('bdac')
})

it('reordering a list changes nothing when the target is itself moved or no longer exists', () => {
  expect(orderAfterMove(['b'], 'b', 'after')).toBe('abcd')
  expect(orderAfterMove(['b'], 'x', 'before')).toBe('abcd')
})
