import { describe, expect, it } from 'vitest'
import { isCarrierKeyword, optIntent } from './opt-out.ts'

describe('the request to stop or start in a text', () => {
  it.each(['STOP', 'stop', ' Stop ', 'STOPALL', 'UNSUBSCRIBE', 'Cancel', 'END', 'Quit', 'revoke', 'optout'])(
    'is to stop for %j, a keyword of the carrier',
    (text) => {
      expect(optIntent(text)).toBe('stop')
    },
  )

  it.each([
    'STOP.',
    'Stop!!',
    '"STOP"',
    'stop 🛑',
    'Please stop',
    'stop all',
    'Stop please, thank you.',
    'Stop texting me',
    'please stop sending me these messages',
    'Unsubscribe me',
    'opt out',
    'Opt-out please',
    'STOP\nSent from my iPhone',
    'Stop.\r\n\r\nMrs J Hart\n07700 900123',
  ])('is to stop for %j', (text) => {
    expect(optIntent(text)).toBe('stop')
  })

  it.each(['START', 'unstop', 'Start.', 'Start\nSent from my iPhone'])('is to start for %j', (text) => {
    expect(optIntent(text)).toBe('start')
  })

  it.each([
    'Please stop by on Monday',
    "Don't stop",
    'stop it hurting',
    'I cannot stop the bleeding',
    'Cancel.',
    'Please cancel',
    'Cancel my appointment',
    'end of the week?',
    'the end',
    'quit smoking',
    'yes',
    'Start on Monday?',
    'please start',
    'Thanks\nSTOP',
    '',
    '🛑',
  ])('is not found in %j, which a person has to read', (text) => {
    expect(optIntent(text)).toBeNull()
  })
})

describe('a keyword to which carriers reply', () => {
  it.each(['STOP', ' End ', 'quit', 'UNSUBSCRIBE', 'start', 'Unstop', 'HELP', 'info'])('is %j', (text) => {
    expect(isCarrierKeyword(text)).toBe(true)
  })

  it.each(['Please stop', 'Help me', 'yes', 'The end', '', 'STOP.'])('is not %j', (text) => {
    expect(isCarrierKeyword(text)).toBe(false)
  })
})
