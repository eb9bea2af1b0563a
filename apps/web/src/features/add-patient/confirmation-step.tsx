import { consentText, type LeadDraft } from '@enamel/domain/add-patient/lead-draft'
import { IconCalendarCheck } from '@tabler/icons-react'
import { Emphasised } from '../../ui/display/emphasised.tsx'
import { Icon } from '../../ui/display/icon.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import styles from './add-patient.module.css'
import type { LeadPractice } from './model/lead-date.ts'
import { leadDetails, leadOutcome } from './model/lead-summary.ts'

export interface ConfirmationStepProps {
  draft: LeadDraft
  /** `now` is the current time; after the user has confirmed, it is the time at which they did so. */
  practice: LeadPractice
  /** Formats a phone number as it is shown to users. */
  formatPhone: (number: string) => string
  /** Why saving failed, if it did. */
  failure: string | null
}

/** Shows the data that will be saved (ADD-22). */
export function ConfirmationStep({ draft, practice, formatPhone, failure }: ConfirmationStepProps) {
  return (
    <div className={styles.form}>
      {failure !== null && (
        <Banner>
          <strong>{failure}</strong>
          <br />
          Everything you entered is still here. You can try again.
        </Banner>
      )}
      <h3 className={styles.question}>Just to double check...</h3>
      <div className={styles.summary}>
        <Outcome draft={draft} practice={practice} />
        <dl className={styles.details}>
          {leadDetails(draft).map(([name, detail]) => (
            <div key={name} className={styles.detail}>
              <dt>{name}</dt>
              <dd>{name === 'Phone' ? formatPhone(detail) : detail}</dd>
            </div>
          ))}
          {practice.variant !== 'lite' && (
            <div className={styles.detail}>
              <dt>Marketing</dt>
              <dd>{consentText(draft.marketing.consented)}</dd>
            </div>
          )}
        </dl>
      </div>
    </div>
  )
}

function Outcome({ draft, practice }: Pick<ConfirmationStepProps, 'draft' | 'practice'>) {
  const { text, emphasis, detail } = leadOutcome(draft, practice)
  return (
    <div className={styles.outcome}>
      <span className={styles.well}>
        <Icon of={IconCalendarCheck} />
      </span>
      <div>
        <p className={styles.will}>
          <Emphasised text={text} emphasis={emphasis} />
        </p>
        {detail && <p className={styles.small}>{detail}</p>}
      </div>
    </div>
  )
}
