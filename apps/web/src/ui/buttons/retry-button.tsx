import { IconRefresh } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../display/icon.tsx'
import styles from './retry-button.module.css'

/** A failed save: its text, and in the same place the button to try again (EDIT-03, ACT-26). */
export function RetryButton({ className, ...button }: Omit<ComponentProps<'button'>, 'children'>) {
  return (
    <button type="button" {...button} className={classNames(styles.button, className)}>
      <Icon of={IconRefresh} />
      Something went wrong, try again
    </button>
  )
}
