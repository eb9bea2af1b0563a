import { IconChartBar } from '@tabler/icons-react'
import { LaterPage } from './later-page.tsx'

export function ReportingPage() {
  return <LaterPage name="Reporting" icon={IconChartBar} />
}
