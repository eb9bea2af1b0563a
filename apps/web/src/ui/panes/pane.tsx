import { type ComponentProps, useState } from 'react'
import { useAlone } from '../overlays/use-alone.ts'
import styles from './pane.module.css'

export interface PaneProps extends Omit<ComponentProps<'section'>, 'ref'> {
  /** Over the whole window: the content beneath does not change and cannot be reached. */
  alone: boolean
  /** Names it as a region; without one its content does. */
  label?: string
  /** Its class among other panes. */
  className: string | undefined
}

/** One of several panes, which stays mounted when the window becomes too narrow for more than one. */
export function Pane({ alone, label, className, children, ...rest }: PaneProps) {
  const [pane, setPane] = useState<HTMLElement | null>(null)
  useAlone(alone ? pane : null)
  return (
    <section
      {...rest}
      ref={setPane}
      className={alone ? styles.alone : className}
      aria-label={label}
      tabIndex={alone ? -1 : undefined}
    >
      {children}
    </section>
  )
}
