import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Icon, type IconShape } from '../display/icon.tsx'
import styles from './empty-state.module.css'

export interface EmptyStateProps {
  icon: IconShape
  title: string
  /** One or two lines: what to do, or what to expect. */
  children?: ReactNode
  /** One button, if there is something to press. */
  action?: ReactNode
  role?: 'status' | 'alert'
  className?: string | undefined
}

/** The view of an empty list or pane. */
export function EmptyState({ icon, title, children, action, role, className }: EmptyStateProps) {
  return (
    <div className={classNames(styles.empty, className)} role={role}>
      <span className={styles.well}>
        <Icon of={icon} size={22} />
      </span>
      <p className={styles.title}>{title}</p>
      {children && <p className={styles.text}>{children}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
