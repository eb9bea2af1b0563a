import { expect, it } from 'vitest'
import { distinctNames } from './distinct-names.ts'

const lastNames = ['Evans', 'Jones', 'Reid']

it('the demo gives only as many patients the name of another as it wants', () => {
  const named = distinctNames(lastNames, 1)
  const names = Array.from({ length: 3 }, () => named('Sarah', 'Jones').last_name)
  expect(names).toEqual(['Jones', 'Jones', 'Reid'])
})

it('a practice with more patients than names has namesakes', () => {
  const named = distinctNames(lastNames)
  const names = Array.from({ length: 4 }, () => named('Sarah', 'Jones').last_name)
  expect(names).toEqual(['Jones', 'Reid', 'Evans', 'Jones'])
})
