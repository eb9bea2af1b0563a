import { IconCircleCheck, IconClock, IconLogin2, IconMail, IconMessage } from '@tabler/icons-react'
import { ChannelIcon } from '../../../ui/display/channel-icon.tsx'
import { Icon, type IconShape } from '../../../ui/display/icon.tsx'
import type { TrailStep } from '../model/trail.ts'
import styles from './people.module.css'

const shapes: Record<TrailStep['icon'], IconShape> = {
  entered: IconLogin2,
  email: IconMail,
  sms: IconMessage,
  wait: IconClock,
  over: IconCircleCheck,
}

/** The trail of an enrolment, from the entry to the next message. */
export function Trail({ steps }: { steps: readonly TrailStep[] }) {
  return (
    <ol className={styles.trail}>
      {steps.map((step) => (
        <li
          key={step.key}
          className={styles.step}
          data-place={step.place}
          aria-current={step.place === 'present' ? 'step' : undefined}
        >
          <span className={styles.stepIcon}>
            <StepIcon step={step} />
          </span>
          <span className={styles.stepTitle}>
            {step.title} {step.detail && <span className={styles.stepDetail}>{step.detail}</span>}
          </span>
          <span className={`${styles.stepTime} tabular`}>{step.time}</span>
        </li>
      ))}
    </ol>
  )
}

/** A message that was sent has the colour of its channel. */
function StepIcon({ step: { icon, isSent } }: { step: TrailStep }) {
  if (isSent && (icon === 'email' || icon === 'sms')) return <ChannelIcon look={icon} size={14} />
  return <Icon of={shapes[icon]} size={14} />
}
