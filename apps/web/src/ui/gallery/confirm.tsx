import { IconAlarm, IconArrowRight, IconRefresh, IconTrash, IconZzz } from '@tabler/icons-react'
import { Button } from '../buttons/button.tsx'
import { ConfirmButton } from '../buttons/confirm-button.tsx'
import { Icon } from '../display/icon.tsx'
import { Pill, UpdatesPill } from '../display/pill.tsx'
import { Card } from './card.tsx'
import styles from './gallery.module.css'

export function ConfirmCard() {
  return (
    <Card title="Confirm by a second click, snooze, refresh" area="confirm">
      <div className={styles.row}>
        <ConfirmButton icon={IconTrash} onConfirm={() => {}}>
          Delete template
        </ConfirmButton>
        <Icon of={IconArrowRight} />
        <span data-press>
          <ConfirmButton icon={IconTrash} onConfirm={() => {}} windowMs={600_000}>
            Delete template
          </ConfirmButton>
        </span>
      </div>
      <p className={styles.meta}>
        Same place, same width. Three seconds, shown by the line, then it goes back.
      </p>
      <hr className={styles.line} />
      <div className={styles.row}>
        <Button variant="quiet" icon={IconZzz}>
          Snooze
        </Button>
        <Button icon={IconZzz}>Snoozing</Button>
        <Button variant="quiet" icon={IconAlarm} className={styles.waking}>
          Snooze ending
        </Button>
      </div>
      <hr className={styles.line} />
      <div className={styles.row}>
        <Pill icon={IconRefresh}>Refresh actions due</Pill>
        <Pill busy>Updating</Pill>
      </div>
      <div>
        <UpdatesPill
          label="Refresh actions due"
          onPress={() => {}}
          parts={[
            { text: '2 new actions', tone: 'blue' },
            { text: '1 updated action', tone: 'amber' },
            { text: '1 snooze ending', tone: 'red' },
          ]}
        />
      </div>
    </Card>
  )
}
