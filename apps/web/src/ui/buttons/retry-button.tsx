import { IconRefresh } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../display/icon.tsx'
import styles from './retry-button.module.css'

/** Shows that a save failed, and repeats the save when pressed (EDIT-03, ACT-26). */
export function RetryButton({ className, ...button }: Omit<ComponentProps<'button'>, 'children'>) {
  return (
    <button type="button" {...button} className={classNames(styles.button, className)}>
      <Icon of={IconRefresh} />
      Something went wrong, try again
    </button>
  )
}
