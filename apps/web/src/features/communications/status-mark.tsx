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

/** The icon of a message's status (COM-10, COM-11), with a tooltip. */
export function StatusMark({ message }: { message: CommunicationEvent }) {
  const icon = statusIcon(message)
  if (!icon) return null
  return (
    <span
      className={styles.status}
      data-tone={icon.tone}
      data-icon={icon.icon}
      {...tooltipProps(icon.tooltip)}
    >
      <Icon of={shapes[icon.icon]} size={14} label={icon.tooltip} />
    </span>
  )
}
