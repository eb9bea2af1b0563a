import { expect, it } from 'vitest'
import { isAtRisk } from './at-risk.ts'

it('a deadline is at risk within the last 15 minutes by default (CONST-04)', () => {
  const end = '2025-11-20T12:00:00Z'
  expect(isAtRisk(end, '2025-11-20T11:44:59Z')).toBe(false)
  expect(isAtRisk(end, '2025-11-20T11:45:00Z')).toBe(true)
  expect(isAtRisk(end, '2025-11-20T11:59:59Z')).toBe(true)
  expect(isAtRisk(end, end)).toBe(false)
  expect(isAtRisk(end, '2025-11-20T11:44:59Z', 60)).toBe(true)
})
