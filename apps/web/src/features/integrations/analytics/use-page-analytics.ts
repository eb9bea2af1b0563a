import type { IntegrationKey } from '@enamel/domain/integrations/integration'
import { useEffect } from 'react'
import { whenAnalytics } from './when-analytics.ts'

/**
 * Notes in the analytics of the operator, if there are any, that the page of an integration is shown.
 * @param name the name of the analytics object; undefined if none is configured
 */
export function usePageAnalytics(name: string | undefined, integration: IntegrationKey): void {
  useEffect(
    () =>
      whenAnalytics(window as unknown as Record<string, unknown>, name, (analytics) =>
        analytics.page(`Integrations: ${integration}`),
      ),
    [name, integration],
  )
}
