import type { Integration } from '@enamel/contract/integrations'
import type { IntegrationScreen } from '@enamel/domain/integrations/screen'
import { type ChangeKind, waitingInAll } from '@enamel/domain/integrations/waiting-changes'
import { numberText } from '@enamel/domain/text/number'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { Icon } from '../../../ui/display/icon.tsx'
import { dataNotes } from '../model/data-notes.ts'
import styles from './data-aside.module.css'

export interface DataAsideProps {
  flow: IntegrationScreen
  connection: Integration
  sendingEmail: string | null
  now: Date
  zone: string
}

const kindLabels: Record<ChangeKind, string> = {
  appointment: 'Appointments',
  payment: 'Invoices and payments',
  patient: 'Patient details',
}

/** What happens to the practice's data, and what the service has for us that is not fetched yet. */
export function DataAside({ flow, connection, sendingEmail, now, zone }: DataAsideProps) {
  const { display_name, waiting } = connection
  return (
    <>
      <h3 className={styles.title}>What happens to your data</h3>
      <ul className={styles.notes}>
        {dataNotes(flow, connection, sendingEmail, now, zone).map(({ text, isWarning }) => (
          <li key={text} className={styles.note} data-warning={isWarning}>
            <Icon of={isWarning ? IconAlertTriangle : IconCheck} size={16} />
            {text}
          </li>
        ))}
      </ul>
      {waiting.length > 0 && (
        <div className={styles.waiting}>
          <h3 className={styles.title}>Waiting in {display_name}</h3>
          <dl className={styles.counts}>
            {waiting.map(({ kind, count }) => (
              <div key={kind}>
                <dt>{kindLabels[kind]}</dt>
                <dd className="tabular">{numberText(count)}</dd>
              </div>
            ))}
            <div className={styles.total}>
              <dt>Changes</dt>
              <dd className="tabular">{numberText(waitingInAll(waiting))}</dd>
            </div>
          </dl>
        </div>
      )}
    </>
  )
}
