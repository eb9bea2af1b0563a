import { expect, it } from 'vitest'
import { fileNameMax, shortFileName } from './file-name.ts'

it('shows 20 characters of a picture and 18 of another file', () => {
  expect([fileNameMax('image/jpeg'), fileNameMax('IMAGE/PNG'), fileNameMax('application/pdf')]).toEqual([
    20, 20, 18,
  ])
})

it('cuts the middle of a long name and keeps its extension', () => {
  expect(shortFileName('Referral.pdf', 18)).toBe('Referral.pdf')
  expect(shortFileName('X-ray June 2023.jpg', 20)).toBe('X-ray June 2023.jpg')
  const short = shortFileName('Implant estimate November 2025.pdf', 18)
  expect(short).toBe('Implant e…2025.pdf')
  expect(Array.from(short)).toHaveLength(18)
})

it('cuts a name without extension, and never through a character', () => {
  expect(shortFileName('a'.repeat(30), 10)).toBe('aaaaaa…aaa')
  expect(Array.from(shortFileName('😀'.repeat(30), 10))).toHaveLength(10)
})
