import type { IntegrationKey, IntegrationState } from '@enamel/domain/integrations/integration'
import { hasSettingsAlert, integrationStates } from '@enamel/domain/integrations/integration'
import { describe, expect, it } from 'vitest'
import { integrationPath, notificationChange, unhealthyText } from './integration-notification.ts'

/** What the events with these states change about the notifications. */
function changesBy(...states: [IntegrationKey, IntegrationState][]) {
  const notified = new Set<IntegrationKey>()
  return states.map(([integration, state]) => {
    const isNotified = notified.has(integration)
    const change = notificationChange(state, !isNotified, isNotified)
    if (change === 'show') notified.add(integration)
    if (change === 'dismiss') notified.delete(integration)
    return change
  })
}

describe('a connection', () => {
  it('is reported, when it stops working, with a text and the path of its settings page (RT-09)', () => {
    expect(unhealthyText('Outlook')).toBe(
      'Your Outlook integration is unhealthy. Go to Outlook settings to fix it.',
    )
    expect(integrationPath('outlook')).toBe('/settings/integrations/outlook')
  })

  it('is reported once when it stops working, and again only after it has worked (RT-09)', () => {
    expect(changesBy(['outlook', 'unhealthy'], ['outlook', 'unhealthy'])).toEqual(['show', null])
    expect(changesBy(['outlook', 'unhealthy'], ['outlook', 'healthy'], ['outlook', 'unhealthy'])).toEqual([
      'show',
      'dismiss',
      'show',
    ])
  })

  it('is reported as often as it stopped working, and not for a state that the user knows', () => {
    expect(notificationChange('unhealthy', false, true)).toBeNull()
    expect(notificationChange('unhealthy', false, false)).toBeNull()
    expect(notificationChange('unhealthy', true, true)).toBe('show')
    expect(notificationChange('healthy', true, true)).toBe('dismiss')
    expect(notificationChange('healthy', false, true)).toBe('dismiss')
  })

  it('is reported independently of other connections (RT-09)', () => {
    expect(changesBy(['outlook', 'unhealthy'], ['gmail', 'unhealthy'], ['gmail', 'healthy'])).toEqual([
      'show',
      'show',
      'dismiss',
    ])
  })

  it('is not reported when it did not fail but was disconnected', () => {
    expect(changesBy(['gmail', 'healthy'], ['gmail', 'disconnecting'], ['gmail', 'disconnected'])).toEqual([
      null,
      null,
      null,
    ])
  })
})

describe('the alert beside Settings', () => {
  it.each(integrationStates)(
    'is shown only if a connection is unhealthy: %s (SHELL-09, SETT-02)',
    (state) => {
      const connections = [
        { integration: 'gmail', state: 'healthy' },
        { integration: 'outlook', state },
      ] as const
      expect(hasSettingsAlert(connections)).toBe(state === 'unhealthy')
      expect(hasSettingsAlert([])).toBe(false)
    },
  )
})
