import type { ScheduledMessage } from '@enamel/contract/scheduled-messages'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { editScheduled } from '../features/reply/later/edit-scheduled.ts'
import { repliesOf } from '../features/reply/reply-store.ts'
import { ScheduledList } from '../features/scheduled-messages/scheduled-list.tsx'
import { useInit } from '../signed-in/init.api.ts'
import { usePatientOverlay } from '../signed-in/patient-overlay.ts'
import { SCHEDULED } from '../signed-in/scheduled-summary.ts'
import { Checkbox } from '../ui/fields/checkbox.tsx'
import styles from './column-page.module.css'
import { usePageTitle } from './page-title.ts'
import own from './scheduled-page.module.css'

const SCHEDULED_MESSAGES = 'Scheduled messages'

/** The messages that are sent later. */
export function ScheduledPage() {
  usePageTitle(SCHEDULED_MESSAGES)
  const queries = useQueryClient()
  const { client, subscriber_id } = useInit()
  const { open } = usePatientOverlay()
  const [mine, setMine] = useState(false)
  const edit = async (message: ScheduledMessage) => {
    const reload = () => void queries.invalidateQueries({ queryKey: SCHEDULED })
    const place = await editScheduled(repliesOf(subscriber_id), message, reload)
    // The draft that has to be finished first is there too.
    if (place !== 'failed') open(message.patient_id)
  }
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>{SCHEDULED_MESSAGES}</h1>
        <p className={styles.description}>Messages that are sent later, and those that could not be sent.</p>
        <Checkbox
          className={own.mine ?? ''}
          checked={mine}
          onChange={(event) => setMine(event.currentTarget.checked)}
        >
          Only mine
        </Checkbox>
      </header>
      <div className={styles.body}>
        <div className={styles.column}>
          <ScheduledList
            zone={client.time_zone}
            mine={mine}
            onOpen={({ patient_id }) => open(patient_id)}
            onEdit={(message) => void edit(message)}
          />
        </div>
      </div>
    </div>
  )
}
