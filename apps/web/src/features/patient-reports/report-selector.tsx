import { type PatientReport, reportTitle } from '@enamel/domain/patient-reports/reports'
import { IconChevronDown, IconDownload, IconMail } from '@tabler/icons-react'
import { Button, type ButtonSize } from '../../ui/buttons/button.tsx'
import { Icon } from '../../ui/display/icon.tsx'
import { Menu, type MenuItem } from '../../ui/overlays/menu.tsx'

export interface ReportSelectorProps {
  /** The reports to choose from, those of one namespace after the other. */
  reports: readonly PatientReport[]
  /** Null if the report of the address does not exist. */
  current: PatientReport | null
  onChoose: (report: PatientReport) => void
  onExport: () => void
  /** Shows the practice's bulk messages. */
  onBulkMessages: () => void
  /** Why the report cannot be exported now. */
  exportDisabledReason: string | undefined
  size: ButtonSize
}

/** Opens another report, exports the current one, or shows the bulk messages (PRT-06, PRT-11). */
export function ReportSelector(props: ReportSelectorProps) {
  const { reports, current, onChoose, onExport, onBulkMessages, exportDisabledReason, size } = props
  const items = reports.map((report, index): MenuItem => {
    const previous = reports[index - 1]
    return {
      label: reportTitle(report),
      checked: report.id === current?.id,
      separated: previous !== undefined && previous.namespace !== report.namespace,
      onSelect: () => onChoose(report),
    }
  })
  return (
    <Menu
      label="Report"
      align="end"
      items={[
        ...items,
        {
          label: 'Export',
          icon: IconDownload,
          separated: true,
          disabledReason: exportDisabledReason,
          onSelect: onExport,
        },
        { label: 'Bulk messages', icon: IconMail, onSelect: onBulkMessages },
      ]}
      trigger={(trigger) => (
        <Button {...trigger} size={size} trailing={<Icon of={IconChevronDown} size={14} />}>
          {current?.label ?? 'Select a report'}
        </Button>
      )}
    />
  )
}
