import type { ReactNode } from 'react'
import { Icon, type IconShape } from '../../ui/display/icon.tsx'
import { tooltipProps } from '../../ui/overlays/tooltip.tsx'
import styles from './timeline.module.css'

export type LineTone = 'grey' | 'phone' | 'red' | 'green' | 'amber' | 'blue'

export interface EventLineProps {
  icon: IconShape
  tone?: LineTone
  /** The tooltip of the icon. */
  iconTooltip?: string
  /** The event's headline. */
  head: ReactNode
  /** Details, in the same line if there is room. */
  children?: ReactNode
  /** A text below the headline and the details. */
  note?: string | null | undefined
  when: ReactNode
}

/** An event in one line, with its time. */
export function EventLine({ icon, tone = 'grey', iconTooltip, head, children, note, when }: EventLineProps) {
  return (
    <div className={styles.line}>
      <span className={styles.well} data-tone={tone} {...(iconTooltip ? tooltipProps(iconTooltip) : {})}>
        <Icon of={icon} size={14} {...(iconTooltip ? { label: iconTooltip } : {})} />
      </span>
      <div className={styles.text}>
        <span className={styles.head}>{head}</span>
        {children}
        {note && <p className={styles.note}>{note}</p>}
      </div>
      <span className={`${styles.when} tabular`}>{when}</span>
    </div>
  )
}
