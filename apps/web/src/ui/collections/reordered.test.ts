import { expect, it } from 'vitest'
import { reordered } from './reordered.ts'

const items = ['a', 'b', 'c', 'd'].map((id) => ({ id }))
const after = (moved: string[], target: string, position: 'before' | 'after') =>
  reordered(items, new Set(moved), target, position)
    .map(({ id }) => id)
    .join('')

it('puts what was moved beside the target, in its own order', () => {
  expect(after(['a'], 'c', 'after')).toBe('bcad')
  expect(after(['d'], 'a', 'before')).toBe('dabc')
  expect(after(['d', 'b'], 'a', 'before')).toBe('bdac')
  expect(after(['a', 'c'], 'd', 'after')).toBe('bdac')
})

it('leaves the order where the target was moved itself, or is gone', () => {
  expect(after(['b'], 'b', 'after')).toBe('abcd')
  expect(after(['b'], 'x', 'before')).toBe('abcd')
})
