import type { IntegrationKey, IntegrationState } from '@enamel/domain/integrations/integration'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { productTime } from '../../lib/product-time.ts'
import { integrationsQuery } from '../../signed-in/integrations.api.ts'
import { useRealtimeEffects } from '../../signed-in/realtime-context.tsx'
import type { notify } from '../../ui/feedback/notification.tsx'
import { integrationPath, notificationChange, unhealthyText } from './model/integration-notification.ts'

/** A connection that stopped working. */
export interface UnhealthyIntegration {
  id: string
  /** The service's name: "Outlook". */
  name: string
  text: string
  /** When the connection stopped working. ISO 8601. */
  at: string
  /** The path of the service's settings. */
  path: string
}

/**
 * Notifies the user once when a connection stops working, and dismisses the notification when the connection works
 * again or is disconnected (RT-09). The reloaded connections show what changed while no events arrived.
 */
export function useUnhealthyIntegrations(
  show: typeof notify,
  onUnhealthy: (unhealthy: UnhealthyIntegration) => void,
): void {
  const navigate = useNavigate()
  /** How to dismiss the notifications of which the user was notified. */
  const notified = useRef(new Map<IntegrationKey, () => void>()).current
  /** When the state of each connection began, unless an event has changed it since. */
  const began = useRef(new Map<IntegrationKey, string | null>()).current
  const update = (integration: IntegrationKey, name: string, state: IntegrationState, isNew: boolean) => {
    const change = notificationChange(state, isNew, notified.has(integration))
    if (change === 'dismiss') {
      notified.get(integration)?.()
      notified.delete(integration)
    }
    if (change !== 'show') return
    const path = integrationPath(integration)
    const text = unhealthyText(name)
    const dismiss = show({
      id: `integration:${integration}`,
      icon: IconAlertTriangle,
      tone: 'red',
      text,
      actions: [
        {
          label: `Go to ${name} settings`,
          primary: true,
          href: path,
          onAction: () => void navigate({ to: path }),
        },
      ],
    })
    notified.set(integration, dismiss)
    const at = productTime.now().toISOString()
    onUnhealthy({ id: `${integration}:${at}`, name, text, at, path })
  }
  useRealtimeEffects({
    integration_changed({ integration, name, state }) {
      began.delete(integration)
      update(integration, name, state, !notified.has(integration))
    },
  })
  const { data, isSuccess, fetchStatus } = useQuery(integrationsQuery)
  useEffect(() => {
    // While a request is in progress, its response may be newer.
    if (!isSuccess || fetchStatus !== 'idle') return
    for (const { integration, display_name, state, changed_at } of data) {
      const isNew = began.has(integration) && began.get(integration) !== changed_at
      began.set(integration, changed_at)
      update(integration, display_name, state, isNew)
    }
  })
}
