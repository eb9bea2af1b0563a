import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Icon, type IconShape } from '../display/icon.tsx'
import styles from './banner.module.css'

export interface BannerProps {
  children: ReactNode
  /** `red`: something failed. `amber`: a conflict or a warning. */
  tone?: 'red' | 'amber'
  icon?: IconShape
  /** The actions. */
  action?: ReactNode
  className?: string
}

/** Shows a failure or a conflict where it happened. */
export function Banner({ children, tone = 'red', icon, action, className }: BannerProps) {
  return (
    <div
      role={tone === 'red' ? 'alert' : 'status'}
      className={classNames(styles.banner, styles[tone], className)}
    >
      <Icon of={icon ?? (tone === 'red' ? IconAlertCircle : IconAlertTriangle)} className={styles.icon} />
      <div className={styles.text}>{children}</div>
      {action}
    </div>
  )
}
