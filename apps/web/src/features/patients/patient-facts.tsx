import type { Patient } from '@enamel/contract/patients'
import type { FactRules } from '@enamel/domain/patients/fact-rules'
import { phoneWarning } from '@enamel/domain/patients/phone-reason'
import { plainDay } from '@enamel/domain/time/date-labels'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Icon } from '../../ui/display/icon.tsx'
import { tooltipProps } from '../../ui/overlays/tooltip.tsx'
import styles from './patient-facts.module.css'

export interface PatientFactsProps {
  patient: Patient
  rules: FactRules
  formatPhone: (number: string) => string
  /** Their number can be called from here. */
  callable: boolean
}

/** What is known of a patient, one fact a line. */
export function PatientFacts({ patient, rules, formatPhone, callable }: PatientFactsProps) {
  const { phone_number: phone } = patient
  return (
    <dl className={styles.facts}>
      <Fact label="Email" value={patient.email} />
      <Fact
        label="Phone"
        value={phone && formatPhone(phone.number)}
        tabular
        href={callable && phone && !phone.invalid_reason ? `tel:${phone.number}` : undefined}
      >
        {phone?.invalid_reason && (
          <span className={styles.warning}>
            <Icon of={IconAlertTriangle} size={14} />
            {phoneWarning(phone.invalid_reason)}
          </span>
        )}
      </Fact>
      <Fact label="Born" value={patient.date_of_birth && plainDay(patient.date_of_birth)} tabular />
      <Fact label="Treatment" value={patient.type} />
      <Fact label="Source" value={patient.source} />
      {rules.gdpr && <Fact label="Marketing" value={patient.gdpr} />}
      {rules.referrals && <Fact label="Referrer" value={patient.referrer_name} />}
      {rules.referrals && <Fact label="Their email" value={patient.referrer_email} />}
    </dl>
  )
}

interface FactProps {
  label: string
  value: string | null
  tabular?: boolean
  /** Where pressing it leads. */
  href?: string | undefined
  children?: ReactNode
}

function Fact({ label, value, tabular, href, children }: FactProps) {
  const Text = href ? 'a' : 'span'
  return (
    <div className={styles.fact}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>
        {value ? (
          <Text
            href={href}
            className={`${styles.text} ${tabular ? 'tabular' : ''}`}
            {...tooltipProps(value, { whenCut: true, side: 'left' })}
          >
            {value}
          </Text>
        ) : (
          <span className={styles.none}>Not given</span>
        )}
        {children}
      </dd>
    </div>
  )
}
