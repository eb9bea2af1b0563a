import { expect, it } from 'vitest'
import { everythingQuery } from './everything-query.ts'

it('searches from two letters on, and for a single character that is a whole word', () => {
  expect(['a', 'ab', ' 王 ', '김', 'é'].map(everythingQuery)).toEqual([null, 'ab', '王', '김', null])
})
