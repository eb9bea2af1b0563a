import type { IntegrationKey, IntegrationState } from '@enamel/domain/integrations/integration'
import { hasSettingsAlert, integrationStates } from '@enamel/domain/integrations/integration'
import { describe, expect, it } from 'vitest'
import {
  integrationNotification,
  integrationPath,
  type NotifiedIntegrations,
  unhealthyText,
} from './integration-notification.ts'

/** The notification of one state after the other. */
function notified(...states: [IntegrationKey, IntegrationState][]) {
  let notified: NotifiedIntegrations = []
  return states.map(([integration, state]) => {
    const result = integrationNotification(notified, integration, state)
    notified = result.notified
    return result.notification
  })
}

describe('a connection that stops working', () => {
  it('is shown with this text and the way to its settings page (RT-09)', () => {
    expect(unhealthyText('Outlook')).toBe(
      'Your Outlook integration is unhealthy. Go to Outlook settings to fix it.',
    )
    expect(integrationPath('outlook')).toBe('/settings/integrations/outlook')
  })

  it('is shown once, and again only after it worked (RT-09)', () => {
    expect(notified(['outlook', 'unhealthy'], ['outlook', 'unhealthy'])).toEqual(['unhealthy', null])
    expect(notified(['outlook', 'unhealthy'], ['outlook', 'healthy'], ['outlook', 'unhealthy'])).toEqual([
      'unhealthy',
      'well_again',
      'unhealthy',
    ])
  })

  it('is shown independently of the others (RT-09)', () => {
    expect(notified(['outlook', 'unhealthy'], ['gmail', 'unhealthy'], ['gmail', 'healthy'])).toEqual([
      'unhealthy',
      'unhealthy',
      'well_again',
    ])
  })

  it('that never failed, or was dismissed, is not shown', () => {
    expect(notified(['gmail', 'healthy'], ['gmail', 'disconnecting'], ['gmail', 'disconnected'])).toEqual([
      null,
      null,
      null,
    ])
  })
})

describe('the alert of Settings', () => {
  it.each(integrationStates)(
    'is shown when, and only when, a connection is unhealthy: %s (SHELL-09)',
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
