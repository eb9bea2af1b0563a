import {
  IconCalendarCheck,
  IconCircleCheck,
  IconClockHour4,
  IconDental,
  IconNote,
  IconPhoneOutgoing,
  IconSun,
  IconX,
  IconZzz,
} from '@tabler/icons-react'
import { Emphasised } from '../../../../ui/display/emphasised.tsx'
import { Icon, type IconShape } from '../../../../ui/display/icon.tsx'
import type { ConfirmIcon, ConfirmLine } from '../confirm-lines.ts'
import styles from './steps.module.css'

const shapes: Record<ConfirmIcon, IconShape> = {
  booked: IconCalendarCheck,
  followUp: IconClockHour4,
  callBack: IconPhoneOutgoing,
  done: IconCircleCheck,
  stopped: IconX,
  note: IconNote,
  dentally: IconDental,
  wake: IconSun,
  sleep: IconZzz,
}

/** What will be saved, in sentences that state its consequences (FLOW-37 to FLOW-39). */
export function ConfirmStep({ lines, headingId }: { lines: readonly ConfirmLine[]; headingId: string }) {
  return (
    <ul className={styles.lines} aria-labelledby={headingId}>
      {lines.map((line) => (
        <li key={line.icon} className={styles.line}>
          <span className={styles.well}>
            <Icon of={shapes[line.icon]} />
          </span>
          <div className={styles.text}>
            <p className={styles.sentence}>
              <Emphasised text={line.text} emphasis={line.emphasis} />
            </p>
            {line.detail && <p className={styles.detail}>{line.detail}</p>}
          </div>
        </li>
      ))}
    </ul>
  )
}
