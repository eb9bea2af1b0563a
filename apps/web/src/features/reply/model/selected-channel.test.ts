import { describe, expect, it } from 'vitest'
import { availableChannel } from './selected-channel.ts'

describe('the shown channel', () => {
  it('is the first available channel when the selected channel is not available (RPL-08)', () => {
    expect(availableChannel('SMS', ['Note', 'SMS'])).toBe('SMS')
    expect(availableChannel('WhatsApp', ['Note', 'SMS'])).toBe('Note')
    expect(availableChannel('WhatsApp', ['Email', 'SMS'])).toBe('Email')
  })
})
