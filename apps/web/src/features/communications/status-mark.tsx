import type { CommunicationEvent } from '@enamel/domain/timeline/event'
import { IconAlertCircle, IconCheck, IconChecks, IconClock } from '@tabler/icons-react'
import { Icon, type IconShape } from '../../ui/display/icon.tsx'
import { tooltipProps } from '../../ui/overlays/tooltip.tsx'
import styles from './communications.module.css'
import { type StatusIcon, statusIcon } from './model/status-icon.ts'

const shapes: Record<StatusIcon['icon'], IconShape> = {
  clock: IconClock,
  check: IconCheck,
  checks: IconChecks,
  'alert-circle': IconAlertCircle,
}

/** The state of an outgoing message (COM-10, COM-11), with its text in the tooltip. */
export function StatusMark({ message }: { message: CommunicationEvent }) {
  const mark = statusIcon(message)
  if (!mark) return null
  return (
    <span
      className={styles.status}
      data-tone={mark.tone}
      data-icon={mark.icon}
      {...tooltipProps(mark.tooltip)}
    >
      <Icon of={shapes[mark.icon]} size={14} label={mark.tooltip} />
    </span>
  )
}
