import { describe, expect, it } from 'vitest'
import { availableChannel, savedChannel } from './selected-channel.ts'

describe('the channel shown', () => {
  it('falls back to the first when the selected one is not available (RPL-08)', () => {
    expect(availableChannel('SMS', ['Note', 'SMS'])).toBe('SMS')
    expect(availableChannel('WhatsApp', ['Note', 'SMS'])).toBe('Note')
    expect(availableChannel('WhatsApp', ['Email', 'SMS'])).toBe('Email')
  })

  it('is the saved one only if it is enabled, otherwise note (RPL-08)', () => {
    expect(savedChannel('email', ['Note', 'Email'])).toBe('Email')
    expect(savedChannel('WhatsApp', ['Note', 'Email'])).toBe('Note')
    expect(savedChannel('WhatsApp', ['Email', 'SMS'])).toBe('Note')
    expect(savedChannel(null, ['Note', 'Email'])).toBe('Note')
    expect(savedChannel('fax', ['Note', 'Email'])).toBe('Note')
  })
})
