import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../display/icon.tsx'
import styles from './not-saved.module.css'
import { useFocusInPlace } from './use-focus-in-place.ts'

export interface NotSavedProps {
  title: string
  /** The reason, if it is known. */
  reason: string | null
  /** What was decided, and not saved. */
  decision?: ReactNode
  /** The actions. */
  children: ReactNode
  className?: string | undefined
}

/** Shows, where a decision was made, that it was not saved, with the reason and the actions that resolve this. */
export function NotSaved({ title, reason, decision, children, className }: NotSavedProps) {
  const card = useFocusInPlace<HTMLElement>()
  return (
    <section ref={card} role="alert" aria-label={title} className={classNames(styles.card, className)}>
      <p className={styles.title}>
        <Icon of={IconAlertTriangle} />
        {title}
      </p>
      {reason && <p>{reason}</p>}
      {decision && <div className={styles.what}>{decision}</div>}
      <div className={styles.choices}>{children}</div>
    </section>
  )
}
