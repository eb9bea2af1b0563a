import { expect, it } from 'vitest'
import { familyNameFirst } from './family-name-first.ts'

it('reads a Chinese name without a space as family name and given name', () => {
  expect(['王小明', '王明', '王', '王 小明', 'Wang'].map(familyNameFirst)).toEqual([
    '小明 王',
    '明 王',
    null,
    null,
    null,
  ])
})

it('knows the Chinese family names of two characters', () => {
  expect(['欧阳小明', '歐陽明', '司马光', '諸葛孔明', '欧阳', '欧小明'].map(familyNameFirst)).toEqual([
    '小明 欧阳',
    '明 歐陽',
    '光 司马',
    '孔明 諸葛',
    '阳 欧',
    '小明 欧',
  ])
})
