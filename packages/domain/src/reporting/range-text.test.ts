import { expect, it } from 'vitest'
import { rangeText } from './range-text.ts'

it.each([
  ['2025-10-22', '2025-11-20', '22 October to 20 November 2025'],
  ['2025-11-01', '2025-11-20', '1 to 20 November 2025'],
  ['2025-11-20', '2025-11-20', '20 November 2025'],
  ['2024-11-20', '2025-11-20', '20 November 2024 to 20 November 2025'],
])('the days from %s to %s read "%s"', (from, to, text) => {
  expect(rangeText({ from, to })).toBe(text)
})

it('no days read "All time"', () => {
  expect(rangeText(null)).toBe('All time')
})
