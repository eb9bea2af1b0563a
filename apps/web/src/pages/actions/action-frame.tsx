import type { ReactNode } from 'react'
import { Pane } from '../../ui/panes/pane.tsx'
import styles from './action-patient.module.css'

export interface ActionFrameProps {
  /** The patient's name. */
  name: string
  /** Over the whole window. */
  alone: boolean
  children: ReactNode
}

/** The content of an open row, in its row or over the whole window. */
export function ActionFrame({ name, alone, children }: ActionFrameProps) {
  return (
    <Pane alone={alone} label={name} className={styles.inRow}>
      <div className={styles.frame} data-alone={alone || undefined}>
        {children}
      </div>
    </Pane>
  )
}
