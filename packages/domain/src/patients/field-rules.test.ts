import { expect, it } from 'vitest'
import { fieldRules } from './field-rules.ts'
import { gdprAnswers } from './gdpr.ts'

it("shows the consent to marketing as 'Opted In' or 'Opted Out', and not in lite mode (EDIT-04)", () => {
  expect(gdprAnswers).toEqual(['Opted In', 'Opted Out'])
  expect(fieldRules(['timeline-v2'], false).gdpr).toBe(true)
  expect(fieldRules(['timeline-v2', 'lite'], true).gdpr).toBe(false)
})

it('shows the referrer only when referrals are enabled (EDIT-05)', () => {
  expect(fieldRules(['lite'], true).referrals).toBe(true)
  expect(fieldRules([], false).referrals).toBe(false)
})
