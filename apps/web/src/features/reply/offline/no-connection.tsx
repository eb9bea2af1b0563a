import { NO_CONNECTION } from '@enamel/domain/communications/delivery/failure-reason'
import { IconCloudOff } from '@tabler/icons-react'
import { Icon } from '../../../ui/display/icon.tsx'
import styles from './no-connection.module.css'

/** Shows above the fields that a reply would wait, so that the user knows before sending it. */
export function NoConnection({ offline }: { offline: boolean }) {
  return (
    <div role="status" className={styles.strip}>
      {offline && (
        <>
          <Icon of={IconCloudOff} size={14} />
          {NO_CONNECTION}
        </>
      )}
    </div>
  )
}
