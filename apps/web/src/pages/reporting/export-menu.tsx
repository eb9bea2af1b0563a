import { previousRange } from '@enamel/domain/reporting/period'
import { rangeText } from '@enamel/domain/reporting/range-text'
import { withoutFormula } from '@enamel/domain/text/spreadsheet-cell'
import { IconDownload, IconFileTypeCsv, IconPhoto, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { saveCsv } from '../../lib/save-csv.ts'
import { saveFile } from '../../lib/save-file.ts'
import type { ReportAddress } from '../../signed-in/reports/report-address.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'

export interface ExportMenuProps {
  title: string
  address: ReportAddress
  /** The filters that exclude somebody. */
  lines: [string, string][]
  csvRows: (() => string[][]) | null
  /** The report as it is shown. */
  paper: HTMLElement | null
}

const NOT_LOADED = 'There is nothing to export until the report is loaded'

/** Prints the report, or saves it as a picture or as a spreadsheet of the figures shown. */
export function ExportMenu({ title, address, lines, csvRows, paper }: ExportMenuProps) {
  const disabledReason = csvRows === null ? NOT_LOADED : undefined
  const name = `${title}, ${address.range ? `${address.range.from} to ${address.range.to}` : 'all time'}`
  const [isDrawing, setDrawing] = useState(false)
  const savePicture = async () => {
    setDrawing(true)
    try {
      const { pictureOf } = await import('./picture-of.ts')
      if (paper) saveFile(await pictureOf(paper), `${name}.png`)
    } catch {
      toast.error('The picture could not be made.')
    }
    setDrawing(false)
  }
  return (
    <span data-unexported>
      <Menu
        label="Export"
        align="end"
        items={[
          { label: 'Print', icon: IconPrinter, onSelect: () => window.print(), disabledReason },
          { label: 'Download PNG', icon: IconPhoto, onSelect: () => void savePicture(), disabledReason },
          {
            label: 'Download CSV',
            icon: IconFileTypeCsv,
            onSelect: () =>
              csvRows && saveCsv([...headRows(title, address, lines), ...csvRows()], `${name}.csv`),
            disabledReason,
          },
        ]}
        trigger={(trigger) => (
          <Button size={28} icon={IconDownload} busy={isDrawing} busyLabel="Drawing" {...trigger}>
            Export
          </Button>
        )}
      />
    </span>
  )
}

/** What the figures are of. Names can be anything, also formulas. */
function headRows(title: string, { range }: ReportAddress, lines: [string, string][]): string[][] {
  return [
    ['Report', title],
    ['Period', rangeText(range)],
    ...(range ? [['Compared with', rangeText(previousRange(range))]] : []),
    ...lines.map(([filter, names]) => [filter, withoutFormula(names)]),
    [],
  ]
}
