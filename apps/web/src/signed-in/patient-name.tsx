import { spokenDistinguisher, withDistinguisher } from '@enamel/domain/patients/name'
import type { ReactNode } from 'react'
import { tooltipProps } from '../ui/overlays/tooltip.tsx'
import styles from './patient-name.module.css'

export interface PatientNameProps {
  /** The whole name, or the text in place of an empty one. */
  name: string
  /** Null when no other patient of the practice has the name. */
  distinguisher: string | null | undefined
  /** The name as it is shown, such as with marked parts; by default the name. */
  children?: ReactNode
}

/** A patient's name with the distinguisher beside it. In a narrow place the name is cut before the distinguisher. */
export function PatientName({ name, distinguisher, children = name }: PatientNameProps) {
  if (!distinguisher) return children
  return (
    <span className={styles.patient}>
      <span
        className={styles.name}
        {...tooltipProps(withDistinguisher(name, distinguisher), { whenTruncated: true })}
      >
        {children}
      </span>
      <span className={styles.distinguisher} aria-hidden>
        {` · ${distinguisher}`}
      </span>
      <span className="visually-hidden">{` ${spokenDistinguisher(distinguisher)}`}</span>
    </span>
  )
}
