import { type ReactNode, useState } from 'react'
import styles from './full-screen.module.css'
import { useAlone } from './use-alone.ts'

export interface FullScreenProps {
  /** Names it as a region; without one its content does. */
  label?: string
  children: ReactNode
}

/** One pane over the whole window; what lies beneath stays as it is and cannot be reached. */
export function FullScreen({ label, children }: FullScreenProps) {
  const [pane, setPane] = useState<HTMLElement | null>(null)
  useAlone(pane)
  return (
    <div
      ref={setPane}
      className={styles.alone}
      {...(label && { role: 'region', 'aria-label': label })}
      tabIndex={-1}
    >
      {children}
    </div>
  )
}
