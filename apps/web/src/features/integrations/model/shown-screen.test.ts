import { describe, expect, it } from 'vitest'
import { shownScreen } from './shown-screen.ts'

describe('the screen of an integration', () => {
  it.each([
    ['setup', 'manage'],
    ['manage', 'repair'],
    ['repair', 'setup'],
  ] as const)('follows the state of the connection: from %s to %s', (shown, chosen) => {
    expect(shownScreen(shown, 'not_signed_in', chosen)).toBe(chosen)
  })

  it('stays while the user is signing in, whatever the server reports', () => {
    for (const chosen of ['setup', 'manage', 'repair'] as const)
      expect(shownScreen('setup', 'signing_in', chosen)).toBe('setup')
  })

  it('stays after the user signed in, since the connection works for that reason', () => {
    expect(shownScreen('setup', 'signed_in', 'manage')).toBe('setup')
    expect(shownScreen('repair', 'signed_in', 'manage')).toBe('repair')
  })

  it('changes after the user signed in when the connection breaks or is disconnected', () => {
    expect(shownScreen('setup', 'signed_in', 'repair')).toBe('repair')
    expect(shownScreen('repair', 'signed_in', 'setup')).toBe('setup')
  })
})
