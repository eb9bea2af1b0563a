import type { LeadPlace } from '@enamel/domain/add-patient/lead-date'
import { consentWords, type LeadDraft } from '@enamel/domain/add-patient/lead-draft'
import { leadFacts, leadOutcome } from '@enamel/domain/add-patient/lead-summary'
import { IconCalendarCheck } from '@tabler/icons-react'
import { Emphasised } from '../../ui/display/emphasised.tsx'
import { Icon } from '../../ui/display/icon.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import styles from './add-patient.module.css'

export interface ConfirmationStepProps {
  draft: LeadDraft
  /** With the present moment, and once it is confirmed that of confirming. */
  place: LeadPlace
  /** A number as people read it. */
  formatPhone: (number: string) => string
  /** Why saving failed, if it did. */
  failure: string | null
}

/** What will be saved (ADD-22). */
export function ConfirmationStep({ draft, place, formatPhone, failure }: ConfirmationStepProps) {
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
        <Outcome draft={draft} place={place} />
        <dl className={styles.facts}>
          {leadFacts(draft).map(([name, fact]) => (
            <div key={name} className={styles.fact}>
              <dt>{name}</dt>
              <dd>{name === 'Phone' ? formatPhone(fact) : fact}</dd>
            </div>
          ))}
          {place.variant !== 'lite' && (
            <div className={styles.fact}>
              <dt>Marketing</dt>
              <dd>{consentWords(draft.marketing.consented)}</dd>
            </div>
          )}
        </dl>
      </div>
    </div>
  )
}

function Outcome({ draft, place }: Pick<ConfirmationStepProps, 'draft' | 'place'>) {
  const { text, emphasis, detail } = leadOutcome(draft, place)
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
