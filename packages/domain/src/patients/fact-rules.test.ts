import { expect, it } from 'vitest'
import { factRules } from './fact-rules.ts'
import { gdprAnswers } from './gdpr.ts'

it("shows whether they agreed to marketing as 'Opted In' or 'Opted Out', and not in lite mode (EDIT-04)", () => {
  expect(gdprAnswers).toEqual(['Opted In', 'Opted Out'])
  expect(factRules(['timeline-v2'], false).gdpr).toBe(true)
  expect(factRules(['timeline-v2', 'lite'], true).gdpr).toBe(false)
})

it('shows who sent them only when referrals are enabled (EDIT-05)', () => {
  expect(factRules(['lite'], true).referrals).toBe(true)
  expect(factRules([], false).referrals).toBe(false)
})
