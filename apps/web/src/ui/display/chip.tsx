import { IconX } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './chip.module.css'
import { Icon, type IconShape } from './icon.tsx'

/** Grey is neutral; a colour means good, doubtful or wrong. */
export type ChipTone = 'grey' | 'green' | 'amber' | 'red'

export interface ChipProps {
  children: ReactNode
  tone?: ChipTone
  icon?: IconShape
  /** Makes the chip removable; `removeLabel` names the cross ("Remove Finance"). */
  onRemove?: () => void
  removeLabel?: string
  className?: string
}

/** A label, a stage, a state: a word on a coloured background. */
export function Chip({ children, tone = 'grey', icon, onRemove, removeLabel, className }: ChipProps) {
  return (
    <span className={classNames(styles.chip, styles[tone], className)}>
      {icon && <Icon of={icon} size={14} />}
      <span className={styles.text}>{children}</span>
      {onRemove && (
        <button
          type="button"
          className={classNames(styles.remove, 'touch-target')}
          aria-label={removeLabel ?? 'Remove'}
          onClick={onRemove}
        >
          <Icon of={IconX} size={12} />
        </button>
      )}
    </span>
  )
}

export interface ChipButtonProps extends ComponentProps<'button'> {
  icon?: IconShape
}

/** An outlined chip that does something: "+3", "Label". */
export function ChipButton({ icon, children, className, ...rest }: ChipButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(styles.chip, styles.button, 'touch-target', className)}
    >
      {icon && <Icon of={icon} size={12} />}
      {children}
    </button>
  )
}
