import { expect, it } from 'vitest'
import { passwordHint, passwordIssue, passwordIssueText, repeatedPart } from './password-rule.ts'

const EMAIL = 'Reception@brightside.example'

it('requires a long password that does not contain the email', () => {
  const issue = (password: string) => passwordIssue(password, EMAIL)
  expect(issue('fourteen chars')).toBe('too_short')
  expect(issue('fifteen letters')).toBeNull()
  expect(issue('éèêëēéèêëēéèêëē')).toBe('repeats')
  expect(issue('éèêëēéèêëēéèêëx')).toBeNull()
  expect(issue('🦷🦷🦷🦷🦷🦷🦷🦷')).toBe('too_short')
  expect(issue('xyz'.repeat(333))).toBe('repeats')
  expect(issue('fifteen letters'.padEnd(1000, ' '))).toBeNull()
  expect(issue('fifteen letters'.padEnd(1001, ' '))).toBe('too_long')
  expect(issue('reception@brightside.example')).toBe('contains_email')
})

it('accepts eight characters beside a second factor', () => {
  const issue = (password: string) => passwordIssue(password, EMAIL, { hasSecondFactor: true })
  expect(issue('7 chars')).toBe('too_short')
  expect(issue('8 chars!')).toBeNull()
  expect(passwordIssueText('too_short', { hasSecondFactor: true })).toBe(
    'A password needs at least 8 characters.',
  )
  expect(passwordIssueText('too_short')).toBe('A password needs at least 15 characters.')
})

it("does not accept the practice's name with a little around it, and accepts it within a longer text", () => {
  const issue = (password: string, practice: string) => passwordIssue(password, EMAIL, { practice })
  expect(issue('Brightside-Dental 2026!', 'Brightside Dental')).toBe('is_practice_name')
  expect(issue('brightsidedental', 'Brightside Dental')).toBe('is_practice_name')
  expect(issue('Brightside Dental opens at eight', 'Brightside Dental')).toBeNull()
  expect(issue('soaked bread crumbs', 'Oak')).toBeNull()
  expect(issue('soaked bread crumbs', '')).toBeNull()
})

it('finds the part that a password repeats', () => {
  expect(repeatedPart('aaaaaaaaaaaaaaa')).toBe('a')
  expect(repeatedPart('passwordpassword')).toBe('password')
  expect(repeatedPart('password password')).toBe('password password')
  expect(passwordIssue('a'.repeat(20), EMAIL)).toBe('repeats')
})

it('says while a password is typed what is missing, what is wrong, or how strong it is', () => {
  const hint = (password: string) => passwordHint(password, EMAIL, { practice: 'Brightside Dental' })
  expect(hint('')).toBe('At least 15 characters. A few words in a row are easy to remember.')
  expect(hint('thirteen char')).toBe('Too short: 2 more characters')
  expect(hint('fourteen chars')).toBe('Too short: 1 more character')
  expect(hint('fifteen letters')).toBe('Strong. A longer one is stronger still.')
  expect(hint('twenty letters and more')).toBe('Very strong')
  expect(hint('Brightside Dental')).toBe('A password must be more than the name of the practice.')
})
