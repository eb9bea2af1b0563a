import type { ReactNode } from 'react'
import { Pane } from '../../ui/panes/pane.tsx'
import styles from './action-patient.module.css'

export interface ActionFrameProps {
  /** The patient's name. */
  name: string
  /** Shown over the whole window instead of in the row. */
  fullWindow: boolean
  children: ReactNode
}

/** The content of an open row, in its row or over the whole window. */
export function ActionFrame({ name, fullWindow, children }: ActionFrameProps) {
  return (
    <Pane fullWindow={fullWindow} label={name} className={styles.inRow}>
      <div className={styles.frame} data-full-window={fullWindow || undefined}>
        {children}
      </div>
    </Pane>
  )
}
