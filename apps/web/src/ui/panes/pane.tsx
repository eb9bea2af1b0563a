import { type ComponentProps, useState } from 'react'
import { useFullWindow } from '../overlays/use-full-window.ts'
import styles from './pane.module.css'

export interface PaneProps extends Omit<ComponentProps<'section'>, 'ref'> {
  /** Whether the pane covers the whole window. The rest of the page stays mounted, but is inert. */
  fullWindow: boolean
  /** The pane's accessible name. Omitted if the content has its own. */
  label?: string
  /** The class of the pane while it does not cover the window. */
  className: string | undefined
}

/** One of several panes, which stays mounted when the window becomes too narrow for more than one. */
export function Pane({ fullWindow, label, className, children, ...rest }: PaneProps) {
  const [pane, setPane] = useState<HTMLElement | null>(null)
  useFullWindow(fullWindow ? pane : null)
  return (
    <section
      {...rest}
      ref={setPane}
      className={fullWindow ? styles.fullWindow : className}
      aria-label={label}
      tabIndex={fullWindow ? -1 : undefined}
    >
      {children}
    </section>
  )
}
