import type { SourcesReport } from '@enamel/contract/return-on-sources'
import { IconPencil } from '@tabler/icons-react'
import { type ComponentProps, useRef, useState } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/display/icon.tsx'
import { Popover } from '../../../ui/overlays/popover.tsx'
import { useRestoredFocus } from '../../../ui/use-restored-focus.ts'
import { wholeMoney } from '../model/money.ts'
import type { ReturnRow } from '../model/return-rows.ts'
import { MonthlySpendFields } from './monthly-spend-fields.tsx'
import styles from './spend-cell.module.css'
import { SpendInPlace } from './spend-in-place.tsx'

export interface SpendCellProps {
  row: ReturnRow
  report: SourcesReport
}

/**
 * The spend of a source. A press changes it: in its place if the report is about one month, otherwise in a list of its
 * months, since each month has its own amount.
 */
export function SpendCell({ row: { source, spend }, report }: SpendCellProps) {
  const [month, ...others] = report.months
  const amount = wholeMoney(spend, report.currency)
  const name = `Change the spend on ${source}: ${amount}`
  if (month && others.length === 0)
    return <OneMonth source={source} month={month.month} report={report} amount={amount} name={name} />
  return (
    <Popover
      label={`Spend on ${source}`}
      align="end"
      trigger={(trigger) => <Amount name={name} amount={amount} {...trigger} />}
    >
      {() => <MonthlySpendFields source={source} report={report} />}
    </Popover>
  )
}

interface OneMonthProps {
  source: string
  month: string
  report: SourcesReport
  amount: string
  name: string
}

function OneMonth({ name, amount, ...field }: OneMonthProps) {
  const [isEditing, setEditing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useRestoredFocus(!isEditing, () => button.current)
  return isEditing ? (
    <SpendInPlace {...field} onDone={() => setEditing(false)} />
  ) : (
    <Amount name={name} amount={amount} ref={button} onClick={() => setEditing(true)} />
  )
}

function Amount({ name, amount, ...button }: ComponentProps<'button'> & { name: string; amount: string }) {
  return (
    <button type="button" aria-label={name} {...button} className={classNames(styles.amount, 'touch-target')}>
      {amount}
      <Icon of={IconPencil} size={14} className={styles.pencil} />
    </button>
  )
}
