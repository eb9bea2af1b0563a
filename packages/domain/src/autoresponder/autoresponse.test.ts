import { describe, expect, it } from 'vitest'
import {
  autoresponseError,
  autoresponseLabels,
  autoresponseTypes,
  DEFAULT_AUTORESPONSE,
  NO_PLACEHOLDERS,
} from './autoresponse.ts'

describe('an automatic answer to a text', () => {
  it('has one of four types, and is switched off and empty by default', () => {
    expect(autoresponseTypes.map((type) => autoresponseLabels[type])).toEqual([
      'In business hours, new number',
      'In business hours, existing number',
      'Out of hours, new number',
      'Out of hours, existing number',
    ])
    expect(DEFAULT_AUTORESPONSE).toEqual({ enabled: false, message: '' })
  })

  it('needs a message of at most 1600 characters when it is enabled, and may be empty otherwise (COMS-13)', () => {
    for (const message of ['', '  \n', '\u200b']) {
      expect(autoresponseError({ enabled: true, message })).toBe('Must not be empty')
      expect(autoresponseError({ enabled: false, message })).toBeNull()
    }
    expect(autoresponseError({ enabled: true, message: 'We open at nine.' })).toBeNull()
    expect(autoresponseError({ enabled: true, message: 'x'.repeat(1600) })).toBeNull()
    for (const message of ['x'.repeat(1601), '€'.repeat(801)])
      expect(autoresponseError({ enabled: false, message })).toContain('at most 1600 characters')
  })

  it('cannot contain placeholders, because nothing would fill them', () => {
    const message = 'Hi {{patient.first_name}}, we open at nine.'
    expect(autoresponseError({ enabled: true, message })).toBe(NO_PLACEHOLDERS)
    expect(autoresponseError({ enabled: true, message: 'Open {9 to 5}' })).toBeNull()
  })
})
