import type { Delta, DeltaDirection } from '@enamel/domain/reporting/delta'
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/display/icon.tsx'
import styles from './delta-text.module.css'

/** What the colour says, for those who do not see it, and for black and white prints. */
const meanings: Record<DeltaDirection, string> = {
  positive: 'better than before',
  negative: 'worse than before',
  neutral: 'as before',
}

const arrows = { up: IconArrowUpRight, down: IconArrowDownRight, level: null }

/** A change: green if it is good, red if it is bad, whichever way it went (RPT-19). */
export function DeltaText({ delta: { direction, change, movement } }: { delta: Delta }) {
  const arrow = arrows[movement]
  return (
    <span className={classNames(styles.delta, 'tabular')} data-direction={direction}>
      {arrow && <Icon of={arrow} size={14} />}
      <span data-delta>{change}</span>
      <span className={classNames('visually-hidden', styles.meaning)}>, {meanings[direction]}</span>
    </span>
  )
}
