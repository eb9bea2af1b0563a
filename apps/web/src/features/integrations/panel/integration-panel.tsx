import { type IntegrationScreen, screenOf } from '@enamel/domain/integrations/screen'
import { type ReactNode, useState } from 'react'
import { usePageAnalytics } from '../analytics/use-page-analytics.ts'
import { type FlowProgress, shownScreen } from '../model/shown-screen.ts'
import type { FlowProps } from './flow-props.ts'
import { ManageFlow } from './manage-flow.tsx'
import { RepairFlow } from './repair-flow.tsx'
import { SetupFlow } from './setup-flow.tsx'

export interface IntegrationPanelProps extends Omit<FlowProps, 'onProgress'> {
  /** What else there is to do with this service while its connection works. */
  manageMore?: ReactNode
}

/** The flow of an integration: the state of its connection chooses it, until the user signs in (INT-05). */
export function IntegrationPanel({ manageMore, ...props }: IntegrationPanelProps) {
  const { integration, state } = props.connection
  usePageAnalytics(props.config.analytics_object, integration)
  const chosen = screenOf(integration, state)
  const [shown, setShown] = useState<IntegrationScreen>(chosen)
  const [progress, setProgress] = useState<FlowProgress>('not_signed_in')
  const screen = shownScreen(shown, progress, chosen)
  if (screen !== shown) {
    setShown(screen)
    setProgress('not_signed_in')
  }
  switch (screen) {
    case 'setup':
      return <SetupFlow {...props} onProgress={setProgress} />
    case 'manage':
      return (
        <ManageFlow {...props} onProgress={setProgress}>
          {manageMore}
        </ManageFlow>
      )
    case 'repair':
      return <RepairFlow {...props} onProgress={setProgress} />
  }
}
