import type { Patient } from '@enamel/contract/patients'
import type { FieldRules } from '@enamel/domain/patients/field-rules'
import { phoneWarning } from '@enamel/domain/patients/phone-reason'
import { plainDay } from '@enamel/domain/time/date-labels'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/display/icon.tsx'
import { tooltipProps } from '../../ui/overlays/tooltip.tsx'
import lineStyles from '../../ui/panes/detail-line.module.css'
import styles from './patient-details.module.css'

export interface PatientDetailsProps {
  patient: Patient
  rules: FieldRules
  formatPhone: (number: string) => string
  /** Whether a phone number can be called from this device. */
  callable: boolean
}

/** A patient's details, one in each line. */
export function PatientDetails({ patient, rules, formatPhone, callable }: PatientDetailsProps) {
  const { phone_number: phone } = patient
  return (
    <dl className={styles.details}>
      <Detail label="Email" value={patient.email} />
      <Detail
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
      </Detail>
      <Detail label="Born" value={patient.date_of_birth && plainDay(patient.date_of_birth)} tabular />
      <Detail label="Treatment" value={patient.type} />
      <Detail label="Source" value={patient.source} />
      {rules.gdpr && <Detail label="Marketing" value={patient.gdpr} />}
      {rules.referrals && <Detail label="Referrer" value={patient.referrer_name} />}
      {rules.referrals && <Detail label="Their email" value={patient.referrer_email} />}
    </dl>
  )
}

interface DetailProps {
  label: string
  value: string | null
  tabular?: boolean
  /** The URL that the value links to. */
  href?: string | undefined
  children?: ReactNode
}

function Detail({ label, value, tabular, href, children }: DetailProps) {
  const Text = href ? 'a' : 'span'
  return (
    <div className={classNames(lineStyles.detail, styles.detail)}>
      <dt className={lineStyles.label}>{label}</dt>
      <dd className={styles.value}>
        {value ? (
          <Text
            href={href}
            className={`${styles.text} ${tabular ? 'tabular' : ''}`}
            {...tooltipProps(value, { whenTruncated: true, side: 'left' })}
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
