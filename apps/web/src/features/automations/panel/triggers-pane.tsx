import type { Trigger } from '@enamel/contract/automation-workflows'
import { referralText } from '@enamel/domain/automations/text/trigger-text'
import { Chip } from '../../../ui/display/chip.tsx'
import styles from './panel.module.css'

export interface TriggersPaneProps {
  start: Trigger
  /** Null: nothing ends the automation early. */
  end: Trigger | null
}

/** What starts and what ends an automation, in full (AUT-08). */
export function TriggersPane({ start, end }: TriggersPaneProps) {
  return (
    <div className={styles.pane}>
      <TriggerDetails
        title="Start trigger"
        text="Starts for each lead who comes to meet this, unless they are in it."
        trigger={start}
      />
      {end ? (
        <TriggerDetails title="End trigger" text="Ends the automation from any step." trigger={end} />
      ) : (
        <section className={styles.section} aria-label="End trigger">
          <h2 className={styles.title}>End trigger</h2>
          <p className={styles.text}>Nothing ends this automation before its last step.</p>
        </section>
      )}
    </div>
  )
}

interface TriggerDetailsProps {
  title: string
  text: string
  trigger: Trigger
}

function TriggerDetails({ title, text, trigger: { direction, stages, referral } }: TriggerDetailsProps) {
  return (
    <section className={styles.section} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.text}>{text}</p>
      <dl className={styles.details}>
        <dt>Direction</dt>
        <dd>{direction === 'in' ? 'In' : 'Not in'}</dd>
        <dt>Stages</dt>
        <dd className={styles.chips}>
          {stages.map(({ id, name }) => (
            <Chip key={id}>{name}</Chip>
          ))}
        </dd>
        <dt>Referral</dt>
        <dd>{referralText(referral)}</dd>
      </dl>
    </section>
  )
}
