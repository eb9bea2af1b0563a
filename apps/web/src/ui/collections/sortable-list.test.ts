import { expect, it } from 'vitest'
import { reordered } from './sortable-list.tsx'

const items = ['a', 'b', 'c', 'd'].map((id) => ({ id }))
const after = (moved: string[], target: string, position: 'before' | 'after') =>
  reordered(items, new Set(moved), target, position)
    .map(({ id }) => id)
    .join('')

it('puts the moved items beside the target, in their own order', () => {
  expect(after(['a'], 'c', 'after')).toBe('bcad')
  expect(after(['d'], 'a', 'before')).toBe('dabc')
  expect(after(['d', 'b'], 'a', 'before')).toBe('bdac')
  expect(after(['a', 'c'], 'd', 'after')).toBe('bdac')
})

it('does not change the order when the target is moved itself or no longer exists', () => {
  expect(after(['b'], 'b', 'after')).toBe('abcd')
  expect(after(['b'], 'x', 'before')).toBe('abcd')
})
