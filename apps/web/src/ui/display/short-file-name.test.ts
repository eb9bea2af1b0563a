import { expect, it } from 'vitest'
import { fileNameMax, shortFileName, wholeFileName } from './short-file-name.ts'

it("shows 20 characters of a picture's name, 40 in the lightbox, and 18 for any other file (COM-25)", () => {
  expect(fileNameMax('image/jpeg', 'thumbnail')).toBe(20)
  expect(fileNameMax('IMAGE/PNG', 'lightbox')).toBe(40)
  expect(fileNameMax('application/pdf', 'thumbnail')).toBe(18)
  expect(fileNameMax('application/pdf', 'lightbox')).toBe(18)
})

it('names a file without a name by its type', () => {
  expect(wholeFileName({ name: 'Smile.jpg', type: 'image/jpeg' })).toBe('Smile.jpg')
  expect(wholeFileName({ name: '', type: 'image/jpeg' })).toBe('Picture')
  expect(wholeFileName({ name: '', type: 'application/pdf' })).toBe('Attachment')
})

it('removes characters that reverse the reading direction of a name', () => {
  expect(wholeFileName({ name: 'a\u202eb.pdf', type: 'application/pdf' })).toBe('ab.pdf')
})

it('does not change a name that just fits, and cuts a name that is one character longer (COM-25)', () => {
  for (const max of [18, 20, 40]) {
    const fits = `${'n'.repeat(max - 4)}.jpg`
    expect(shortFileName(fits, max)).toBe(fits)
    const cut = shortFileName(`n${fits}`, max)
    expect(cut).toMatch(/^n+…n+\.jpg$/)
    expect(cut).toHaveLength(max)
  }
})

it('cuts the middle of a long name and preserves its extension (COM-25)', () => {
  expect(shortFileName('Referral.pdf', 18)).toBe('Referral.pdf')
  expect(shortFileName('X-ray June 2023.jpg', 20)).toBe('X-ray June 2023.jpg')
  const short = shortFileName('Implant estimate November 2025.pdf', 18)
  expect(short).toBe('Implant e…2025.pdf')
  expect(Array.from(short)).toHaveLength(18)
})

it('cuts a name without an extension, and never within a character', () => {
  expect(shortFileName('a'.repeat(30), 10)).toBe('aaaaaa…aaa')
  expect(Array.from(shortFileName('😀'.repeat(30), 10))).toHaveLength(10)
})
