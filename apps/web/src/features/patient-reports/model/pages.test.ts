import { expect, it } from 'vitest'
import { lastPageOf, placesText } from './pages.ts'

it('a list has one page for every fifty patients, and at least one (PRT-04, PRT-08)', () => {
  expect([0, 1, 50, 51, 312].map(lastPageOf)).toEqual([1, 1, 1, 2, 7])
})

it('a page names the places of its first and last patient', () => {
  expect(placesText(3, 312)).toBe('Patients 101 to 150 of 312')
  expect(placesText(7, 312)).toBe('Patients 301 to 312 of 312')
  expect(placesText(21, 3_120)).toBe('Patients 1,001 to 1,050 of 3,120')
})
