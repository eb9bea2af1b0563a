import { IconChevronDown } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { Icon, type IconShape } from '../display/icon.tsx'
import { type ButtonSize, buttonClasses } from './button.tsx'
import styles from './filter-button.module.css'

export interface FilterButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** The name of the filter: "Types". */
  label: string
  /** The summary of the choice: "All types", "3 types selected". */
  summary: string
  /** Whether the choice leaves anything out. */
  narrowed: boolean
  icon?: IconShape | undefined
  size?: ButtonSize
}

/** Shows the choice of a list's filter, and opens its options. */
export function FilterButton({ label, summary, narrowed, icon, size = 28, ...rest }: FilterButtonProps) {
  return (
    <button
      type="button"
      aria-label={`${label}: ${summary}`}
      {...rest}
      className={classNames(buttonClasses({ variant: 'quiet', size }), styles.filter)}
      data-narrowed={narrowed}
    >
      {icon && <Icon of={icon} size={16} className={styles.icon} />}
      <span className={styles.text}>{summary}</span>
      <Icon of={IconChevronDown} size={14} />
    </button>
  )
}
