import { expect, it } from 'vitest'
import { welcomePath, welcomeToken } from './welcome-path.ts'

it('the address of an invitation contains its token, and no other address does', () => {
  expect(welcomeToken(welcomePath('abc_-9'))).toBe('abc_-9')
  for (const path of ['/', '/welcome', '/inbox', '/patients/welcome/abc'])
    expect(welcomeToken(path)).toBeNull()
})
