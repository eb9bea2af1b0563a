import { IconRoute } from '@tabler/icons-react'
import { PlannedPage } from './planned-page.tsx'

export function AutomationsPage() {
  return <PlannedPage name="Automations" icon={IconRoute} />
}
