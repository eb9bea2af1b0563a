import type { Integration } from '@enamel/contract/integrations'
import { IconArrowLeft } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { ConfirmButton } from '../../../ui/buttons/confirm-button.tsx'
import { EXIT_CONFIRM_MS } from '../model/exit.ts'
import { ServiceIcon } from '../service-icon.tsx'
import styles from './flow-panel.module.css'

export interface FlowPanelProps {
  connection: Integration
  /** "Repair Dentally" */
  title: string
  /** The screen that is shown; a new one receives the focus. */
  screen: string
  /** The present step and their number; null on a screen that is no step. */
  step?: { current: number; total: number } | null
  /** Called once the user has confirmed that they leave (INT-17). */
  onExit: () => void
  /** The result or the state of the flow, which is announced when it changes. */
  headline?: ReactNode
  /** What stands beside the screen. */
  aside: ReactNode
  children?: ReactNode
}

/** The frame around each screen of an integration's flow. */
export function FlowPanel(props: FlowPanelProps) {
  const { connection, title, screen, step, onExit, headline, aside, children } = props
  const panel = useFocusOnNewScreen(screen)
  const headingId = `flow-of-${connection.integration}`
  return (
    <section ref={panel} className={styles.panel} aria-labelledby={headingId} tabIndex={-1}>
      <div className={styles.head}>
        <div className={styles.title}>
          <ServiceIcon connection={connection} size={16} />
          <h2 id={headingId} tabIndex={-1} data-first-heading>
            {title}
          </h2>
        </div>
        <div className={styles.exit}>
          {step && (
            <span className={styles.step}>
              Step {step.current} of {step.total}
            </span>
          )}
          <ConfirmButton
            icon={IconArrowLeft}
            variant="quiet"
            size={28}
            windowMs={EXIT_CONFIRM_MS}
            onConfirm={onExit}
          >
            Back to Integrations
          </ConfirmButton>
        </div>
      </div>
      <div className={styles.body}>
        <div className={styles.main}>
          <div role="status" className={styles.headline}>
            {headline}
          </div>
          {children}
        </div>
        <aside className={styles.aside} aria-label={`About your data in ${connection.display_name}`}>
          {aside}
        </aside>
      </div>
    </section>
  )
}

export interface ScreenHeadingProps {
  children: ReactNode
  className?: string | undefined
}

/** The heading of a screen, which receives the focus when the screen is new. */
export function ScreenHeading({ children, className }: ScreenHeadingProps) {
  return (
    <h3 tabIndex={-1} data-screen-heading className={className ?? styles.screenHeading}>
      {children}
    </h3>
  )
}

/**
 * Moves the focus to the panel's heading when the panel opens, and to the screen's when the screen changes, unless the
 * user is working elsewhere on the page.
 */
function useFocusOnNewScreen(screen: string) {
  const panel = useRef<HTMLElement>(null)
  const lastScreen = useRef<string>(null)
  useEffect(() => {
    const isOpening = lastScreen.current === null
    if (lastScreen.current === screen) return
    lastScreen.current = screen
    const { activeElement } = document
    const isElsewhere = activeElement !== document.body && !panel.current?.contains(activeElement)
    if (isElsewhere && !isOpening) return
    const heading = (name: string) => panel.current?.querySelector<HTMLElement>(`[data-${name}-heading]`)
    const target = (isOpening ? null : heading('screen')) ?? heading('first')
    target?.focus()
  }, [screen])
  return panel
}
