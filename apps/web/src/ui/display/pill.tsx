import { listJoint } from '@enamel/domain/text/list-text'
import { type ComponentProps, Fragment } from 'react'
import { classNames } from '../class-names.ts'
import { Spinner } from '../feedback/spinner.tsx'
import { Icon, type IconShape } from './icon.tsx'
import styles from './pill.module.css'

export interface PillProps extends ComponentProps<'button'> {
  icon?: IconShape
  /** Shows a spinner, and disables the pill. */
  busy?: boolean
}

/** A button above a list for which there is something new to load: "Refresh timeline". */
export function Pill({ icon, busy = false, disabled, className, children, ...rest }: PillProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={classNames(styles.pill, 'touch-target', className)}
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

export interface UpdatesPillProps {
  /** The name of the group, for screen readers. */
  label: string
  parts: readonly PillPart[]
  onPress: () => void
}

/** Several kinds of updates as a sentence in one pill, each a button: "2 new actions" and "1 snooze ending". */
export function UpdatesPill({ label, parts, onPress }: UpdatesPillProps) {
  return (
    <fieldset className={classNames(styles.pill, styles.updates)} aria-label={label}>
      {parts.map(({ text, tone }, index) => (
        <Fragment key={tone}>
          {listJoint(index, parts.length)}
          <button
            type="button"
            className={classNames(styles.part, 'touch-target', styles[tone])}
            onClick={onPress}
          >
            {text}
          </button>
        </Fragment>
      ))}
    </fieldset>
  )
}
