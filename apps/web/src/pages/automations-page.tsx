import { IconRoute } from '@tabler/icons-react'
import { LaterPage } from './later-page.tsx'

export function AutomationsPage() {
  return <LaterPage name="Automations" icon={IconRoute} />
}
