import { IconChartBar } from '@tabler/icons-react'
import { PlannedPage } from '../planned-page.tsx'

export function ReportingPage() {
  return <PlannedPage name="Reporting" icon={IconChartBar} />
}
