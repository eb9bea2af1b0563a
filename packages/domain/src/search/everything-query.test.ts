import { expect, it } from 'vitest'
import { everythingQuery, familyNameFirst } from './everything-query.ts'

it('searches from two letters on, and for a single character that is a whole word', () => {
  expect(['a', 'ab', ' 王 ', '김', 'é'].map(everythingQuery)).toEqual([null, 'ab', '王', '김', null])
})

it('reads a Chinese name without a space as family name and given name', () => {
  expect(['王小明', '王明', '王', '王 小明', 'Wang'].map(familyNameFirst)).toEqual([
    '小明 王',
    '明 王',
    null,
    null,
    null,
  ])
})
