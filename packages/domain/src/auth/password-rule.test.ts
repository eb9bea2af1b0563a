import { expect, it } from 'vitest'
import { passwordIssue } from './password-rule.ts'

it('requires a long password that does not contain the email', () => {
  const issue = (password: string) => passwordIssue(password, 'Reception@brightside.example')
  expect(issue('fourteen chars')).toBe('too_short')
  expect(issue('fifteen letters')).toBeNull()
  expect(issue('ééééééééééééééé')).toBeNull()
  expect(issue('🦷🦷🦷🦷🦷🦷🦷🦷')).toBe('too_short')
  expect(issue('x'.repeat(1000))).toBeNull()
  expect(issue('x'.repeat(1001))).toBe('too_long')
  expect(issue('reception@brightside.example')).toBe('contains_email')
})
