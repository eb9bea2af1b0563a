import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Icon } from '../../../ui/display/icon.tsx'
import styles from './replay-pane.module.css'
import { Mark } from './step-mark.tsx'

/** What the marks of the steps mean. */
export function Legend() {
  return (
    <ul className={styles.legend} aria-label="Marks">
      <Entry mark={<Mark kind="sms" outcome="sent" />}>SMS</Entry>
      <Entry mark={<Mark kind="email" outcome="sent" />}>Email</Entry>
      <Entry mark={<Mark kind="sms" outcome="skipped" />}>Skipped</Entry>
      <Entry mark={<Mark kind="sms" outcome="moved" />}>Moved</Entry>
      <Entry mark={<Icon of={IconX} size={14} />}>Left early</Entry>
    </ul>
  )
}

function Entry({ mark, children }: { mark: ReactNode; children: string }) {
  return (
    <li>
      <span className={styles.legendMark} aria-hidden>
        {mark}
      </span>
      {children}
    </li>
  )
}
