import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { classNames } from '../class-names.ts'
import { Icon } from '../display/icon.tsx'
import { tooltipProps } from '../overlays/tooltip.tsx'
import { Button } from './button.tsx'
import styles from './sort-button.module.css'

export interface SortButtonProps {
  newestFirst: boolean
  /** The label of the current order: "Newest". */
  children: string
  className?: string | undefined
  onToggle: () => void
}

/** Shows the order of a list, and reverses it when pressed. */
export function SortButton({ newestFirst, children, className, onToggle }: SortButtonProps) {
  return (
    <Button
      variant="quiet"
      size={28}
      className={classNames(styles.sort, className)}
      trailing={<Icon of={newestFirst ? IconArrowDown : IconArrowUp} size={14} />}
      onClick={onToggle}
      {...tooltipProps(newestFirst ? 'Show the oldest first' : 'Show the newest first')}
    >
      {children}
    </Button>
  )
}
