import { formatMoney, penceOf } from '@enamel/domain/text/money'
import { type ValueAmounts, valueParts } from '@enamel/domain/values/patient-values'
import type { ReactNode } from 'react'
import { HoverCard } from '../../ui/overlays/hover-card.tsx'
import styles from './value-bar.module.css'

export interface ValueBarProps {
  values: ValueAmounts
  /** Shown while the pointer is on the bar (VAL-02). */
  breakdown: () => ReactNode
}

/** The parts of the bar, and their names below it. */
const parts = [
  { key: 'paid', name: 'Paid' },
  { key: 'accepted', name: 'Accepted' },
  { key: 'proposed', name: 'Proposed' },
] as const

/** The paid, accepted and proposed amounts of a patient, as parts of a bar. */
export function ValueBar({ values, breakdown }: ValueBarProps) {
  const widths = valueParts(values)
  return (
    <HoverCard
      label="Financial breakdown"
      trigger={(trigger) => (
        <button type="button" {...trigger} className={styles.value}>
          <span className={styles.bar}>
            {parts.map(
              ({ key }) =>
                widths[key] > 0 && (
                  <span key={key} className={styles.part} data-part={key} style={{ flexGrow: widths[key] }} />
                ),
            )}
          </span>
          <span className={styles.amounts}>
            {parts.map(({ key, name }) => (
              <span key={key} className={styles.amount}>
                <span className={styles.name} data-part={key}>
                  {name}
                </span>{' '}
                <span className="tabular">{formatMoney(penceOf(values[key]) ?? 0)}</span>
              </span>
            ))}
          </span>
        </button>
      )}
    >
      {breakdown}
    </HoverCard>
  )
}
