import { presenceText } from '@enamel/domain/presence/presence-text'
import { IconBallpen, IconEye } from '@tabler/icons-react'
import { Icon } from '../../ui/display/icon.tsx'
import { tooltipProps } from '../../ui/overlays/tooltip.tsx'
import styles from './presence-line.module.css'
import { usePresentUsers } from './present-users.ts'

/**
 * The colleagues at a patient, as a line above the composer. It lies over the space below the timeline, so that nothing
 * moves when somebody comes, and screen readers announce its changes.
 */
export function PresenceLine({ patientId }: { patientId: string }) {
  const users = usePresentUsers(patientId)
  const isWriting = users.some(({ state }) => state === 'writing')
  const text = presenceText(users)
  return (
    <div className={styles.place}>
      <p role="status" className={styles.line} data-writing={isWriting || undefined}>
        {text && (
          <>
            <Icon of={isWriting ? IconBallpen : IconEye} size={14} />
            <span className={styles.text} {...tooltipProps(text, { whenTruncated: true })}>
              {text}
            </span>
          </>
        )}
      </p>
    </div>
  )
}
