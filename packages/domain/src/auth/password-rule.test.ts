import { expect, it } from 'vitest'
import { passwordFault } from './password-rule.ts'

it('asks of a password to be long, and not to be its email', () => {
  const fault = (password: string) => passwordFault(password, 'Reception@brightside.example')
  expect(fault('fourteen chars')).toBe('too_short')
  expect(fault('fifteen letters')).toBeNull()
  expect(fault('ééééééééééééééé')).toBeNull()
  expect(fault('🦷🦷🦷🦷🦷🦷🦷🦷')).toBe('too_short')
  expect(fault('x'.repeat(1000))).toBeNull()
  expect(fault('x'.repeat(1001))).toBe('too_long')
  expect(fault('reception@brightside.example')).toBe('holds_email')
})
