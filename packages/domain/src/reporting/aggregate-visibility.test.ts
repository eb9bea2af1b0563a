import { describe, expect, it } from 'vitest'
import { integrationStates } from '../integrations/integration.ts'
import { showsAggregates } from './aggregate-visibility.ts'

describe('amounts', () => {
  it.each(integrationStates)(
    'are hidden unless Dentally is disconnected: %s (M-10, G3-36, C3-05)',
    (state) => {
      expect(showsAggregates([{ integration: 'dentally', state }])).toBe(state === 'disconnected')
      expect(showsAggregates([{ integration: 'whatsapp', state }])).toBe(true)
    },
  )

  it('are shown in a practice that was never connected to Dentally (M-10)', () => {
    expect(showsAggregates([])).toBe(true)
  })
})
