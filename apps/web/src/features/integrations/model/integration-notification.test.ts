import type { IntegrationKey, IntegrationState } from '@enamel/domain/integrations/integration'
import { hasSettingsAlert, integrationStates } from '@enamel/domain/integrations/integration'
import { describe, expect, it } from 'vitest'
import {
  integrationNotification,
  integrationPath,
  type NotifiedIntegrations,
  unhealthyText,
} from './integration-notification.ts'

/** The notifications after each of these states. */
function notificationsOf(...states: [IntegrationKey, IntegrationState][]) {
  let notified: NotifiedIntegrations = []
  return states.map(([integration, state]) => {
    const result = integrationNotification(notified, integration, state)
    notified = result.notified
    return result.notification
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
    expect(notificationsOf(['outlook', 'unhealthy'], ['outlook', 'unhealthy'])).toEqual(['unhealthy', null])
    expect(
      notificationsOf(['outlook', 'unhealthy'], ['outlook', 'healthy'], ['outlook', 'unhealthy']),
    ).toEqual(['unhealthy', 'dismissed', 'unhealthy'])
  })

  it('is reported independently of other connections (RT-09)', () => {
    expect(notificationsOf(['outlook', 'unhealthy'], ['gmail', 'unhealthy'], ['gmail', 'healthy'])).toEqual([
      'unhealthy',
      'unhealthy',
      'dismissed',
    ])
  })

  it('is not reported when it did not fail but was disconnected', () => {
    expect(
      notificationsOf(['gmail', 'healthy'], ['gmail', 'disconnecting'], ['gmail', 'disconnected']),
    ).toEqual([null, null, null])
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
