import { presenceText } from '@enamel/domain/presence/presence-text'
import { IconBallpen } from '@tabler/icons-react'
import { initialsOf } from '../../ui/display/avatar.tsx'
import { Icon } from '../../ui/display/icon.tsx'
import { tooltipProps } from '../../ui/overlays/tooltip.tsx'
import styles from './presence-mark.module.css'
import { usePresentUsers } from './present-users.ts'

/** The colleagues at a patient, small enough for a row: initials, how many more, and a pencil if someone writes. */
export function PresenceMark({ patientId }: { patientId: string }) {
  const users = usePresentUsers(patientId)
  const writer = users.find(({ state }) => state === 'writing')
  const first = writer ?? users[0]
  if (!first) return null
  const text = presenceText(users)
  return (
    <span className={styles.mark} data-presence={first.state} {...tooltipProps(text)}>
      <span className="visually-hidden">{text}</span>
      <span className={styles.text} aria-hidden>
        {initialsOf(first.name) || '?'}
        {users.length > 1 && ` +${users.length - 1}`}
      </span>
      {writer && <Icon of={IconBallpen} size={12} />}
    </span>
  )
}
