import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Spinner } from '../feedback/spinner.tsx'
import { Icon, type IconShape } from './icon.tsx'
import styles from './pill.module.css'

export interface PillProps extends ComponentProps<'button'> {
  icon?: IconShape
  /** Turning, and not to be pressed. */
  busy?: boolean
}

/** Floats over a list and says that there is something new to fetch: "Refresh timeline". */
export function Pill({ icon, busy = false, disabled, className, children, ...rest }: PillProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={classNames(styles.pill, 'thumb', className)}
    >
      {busy ? <Spinner /> : icon && <Icon of={icon} size={14} />}
      {children}
    </button>
  )
}

export interface PillPart {
  text: string
  tone: 'blue' | 'amber' | 'red'
}

/** Several kinds of news in one pill, pressed as one: "2 new actions", "1 snooze ending". */
export function NewsPill({
  parts,
  ...rest
}: Omit<ComponentProps<'button'>, 'children'> & { parts: PillPart[] }) {
  return (
    <button type="button" {...rest} className={classNames(styles.pill, 'thumb', styles.news, rest.className)}>
      {parts.map(
        (part): ReactNode => (
          <span key={part.text} className={classNames(styles.part, styles[part.tone])}>
            {part.text}
          </span>
        ),
      )}
    </button>
  )
}
