import { describe, expect, it } from 'vitest'
import { optIntent } from './opt-out.ts'

describe('the keywords by which a patient stops and starts texts', () => {
  it.each(['STOP', 'stop', ' Stop. ', 'UNSUBSCRIBE', 'Quit', 'optout'])('hears %j as stop', (text) => {
    expect(optIntent(text)).toBe('stop')
  })

  it.each(['START', 'unstop'])('hears %j as start', (text) => {
    expect(optIntent(text)).toBe('start')
  })

  it.each(['Please stop by on Monday', 'yes', 'stop it hurting', '', 'the end'])(
    'leaves %j alone',
    (text) => {
      expect(optIntent(text)).toBeNull()
    },
  )
})
