import { expect, it } from 'vitest'
import { fileNameMax, fullFileName, shortFileName } from './short-file-name.ts'

it("at most 20 characters are shown of a picture's name, 40 in the lightbox, and 18 for any other file (COM-25)", () => {
  expect(fileNameMax('image/jpeg', 'thumbnail')).toBe(20)
  expect(fileNameMax('IMAGE/PNG', 'lightbox')).toBe(40)
  expect(fileNameMax('application/pdf', 'thumbnail')).toBe(18)
  expect(fileNameMax('application/pdf', 'lightbox')).toBe(18)
})

it('a file without a name is named by its type', () => {
  expect(fullFileName({ name: 'Smile.jpg', type: 'image/jpeg' })).toBe('Smile.jpg')
  expect(fullFileName({ name: '', type: 'image/jpeg' })).toBe('Picture')
  expect(fullFileName({ name: '', type: 'application/pdf' })).toBe('Attachment')
})

it('characters that reverse the reading direction are removed from a name', () => {
  expect(fullFileName({ name: 'a\u202eb.pdf', type: 'application/pdf' })).toBe('ab.pdf')
})

it('a name that just fits is unchanged, and a name that is one character longer is shortened (COM-25)', () => {
  for (const max of [18, 20, 40]) {
    const fitting = `${'n'.repeat(max - 4)}.jpg`
    expect(shortFileName(fitting, max)).toBe(fitting)
    const shortened = shortFileName(`n${fitting}`, max)
    expect(shortened).toMatch(/^n+…n+\.jpg$/)
    expect(shortened).toHaveLength(max)
  }
})

it('a long name is shortened in the middle, and its extension stays (COM-25)', () => {
  expect(shortFileName('Referral.pdf', 18)).toBe('Referral.pdf')
  expect(shortFileName('X-ray June 2023.jpg', 20)).toBe('X-ray June 2023.jpg')
  const short = shortFileName('Implant estimate November 2025.pdf', 18)
  expect(short).toBe('Implant e…2025.pdf')
  expect(Array.from(short)).toHaveLength(18)
})

it('a name without an extension is shortened, and never within a character', () => {
  expect(shortFileName('a'.repeat(30), 10)).toBe('aaaaaa…aaa')
  expect(Array.from(shortFileName('😀'.repeat(30), 10))).toHaveLength(10)
})
