import type { Financials } from '@enamel/contract/practice-system'
import { PRACTICE_SYSTEM_NAME } from '@enamel/domain/practice-system/practice-system-name'
import { formatMoney, penceOf } from '@enamel/domain/text/money'
import { plainDay } from '@enamel/domain/time/date-labels'
import { manualBreakdown, type ValueAmounts } from '@enamel/domain/values/patient-values'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import styles from './breakdown.module.css'

/** The amounts of a patient who is not linked: paid, still to be paid, still to be accepted, and their sum. */
export function ManualBreakdown({ values }: { values: ValueAmounts }) {
  const { paid, toPay, toAccept, whole } = manualBreakdown(values)
  return (
    <div className={styles.card}>
      <h4 className={styles.title}>Treatment value</h4>
      <Line text="Paid" pence={paid} />
      <Line text="Accepted, to be paid" pence={toPay} />
      <Line text="Proposed, not accepted yet" pence={toAccept} />
      <Line text="In all" pence={whole} total />
    </div>
  )
}

export type FinancialsState =
  | { kind: 'loading' }
  | { kind: 'loaded'; financials: Financials }
  | { kind: 'error'; text: string }

/** A linked patient's amounts in the practice system: invoices, treatments without invoices, and totals (VAL-08). */
export function LinkedBreakdown({ state }: { state: FinancialsState }) {
  return (
    <div className={styles.card} aria-busy={state.kind === 'loading'}>
      <h4 className={styles.title}>{PRACTICE_SYSTEM_NAME}</h4>
      <Financial state={state} />
    </div>
  )
}

function Financial({ state }: { state: FinancialsState }) {
  switch (state.kind) {
    case 'loading':
      return <Skeleton width={220} height={60} />
    case 'error':
      return <p role="status">{state.text}</p>
    case 'loaded':
      return <Lists financials={state.financials} />
  }
}

function Lists({ financials: { invoices, uninvoicedTreatments, total } }: { financials: Financials }) {
  const invoiceLine = ({ id, date, amount }: Financials['invoices']['paid'][number]) => ({
    id,
    text: plainDay(date),
    amount,
  })
  return (
    <>
      <Group title="Paid invoices" lines={invoices.paid.map(invoiceLine)} />
      <Group title="Unpaid invoices" lines={invoices.unpaid.map(invoiceLine)} />
      <Group
        title="Not invoiced yet"
        lines={uninvoicedTreatments.map(({ id, name, amount, quantity }) => ({
          id,
          text: `${name} × ${quantity}`,
          amount,
        }))}
      />
      <Line text="Total paid" pence={penceOf(total.paid) ?? 0} total />
      <Line text="Total unpaid" pence={penceOf(total.unpaid) ?? 0} total />
    </>
  )
}

interface GroupProps {
  title: string
  lines: readonly { id: string; text: string; amount: string }[]
}

/** A titled group of lines; nothing when there are none. */
function Group({ title, lines }: GroupProps) {
  if (lines.length === 0) return null
  return (
    <div>
      <p className={styles.group}>{title}</p>
      {lines.map(({ id, text, amount }) => (
        <Line key={id} text={text} pence={penceOf(amount) ?? 0} />
      ))}
    </div>
  )
}

function Line({ text, pence, total = false }: { text: string; pence: number; total?: boolean }) {
  return (
    <p className={styles.line} data-total={total}>
      <span>{text}</span> <span className="tabular">{formatMoney(pence)}</span>
    </p>
  )
}
