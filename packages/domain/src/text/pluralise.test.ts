import { expect, it } from 'vitest'
import { pluralise } from './pluralise.ts'

it('writes one in the singular, and none or many in the plural', () => {
  expect([0, 1, 2].map((count) => pluralise(count, 'new action'))).toEqual([
    '0 new actions',
    '1 new action',
    '2 new actions',
  ])
})
