import { fullName } from '@enamel/domain/patients/name'
import type { NewPatientValues } from '@enamel/domain/practice-system/new-patient'
import { PRACTICE_SYSTEM_NAME } from '@enamel/domain/practice-system/practice-system-name'
import { plainDay } from '@enamel/domain/time/date-labels'
import { Avatar } from '../../../ui/display/avatar.tsx'
import type { PracticePatientMatch } from '../practice-system.api.ts'
import { ConfidenceRing } from './confidence-ring.tsx'
import { LinkedTo, type LinkedToProps } from './linked-to.tsx'
import styles from './matches.module.css'

export interface MatchDetailsProps {
  match: PracticePatientMatch
  formatPhone: (number: string) => string
  onOpenPatient: LinkedToProps['onOpen']
}

/** A match with its confidence (DEN-09), and the patient to whom the match is linked, if any. */
export function MatchDetails({ match, formatPhone, onOpenPatient }: MatchDetailsProps) {
  const { id, email_address, image_url, confidence, linked_to } = match
  const name = fullName(match)
  return (
    <span className={styles.match}>
      <Avatar name={name} imageUrl={image_url} size={32} />
      <span className={styles.who}>
        <span className={styles.name}>{name}</span>
        <Details details={birthDayAndPhone(match, formatPhone)} />
        <Details details={[`${PRACTICE_SYSTEM_NAME} no. ${id}`, email_address].filter(isKnown)} />
        {linked_to && <LinkedTo patient={linked_to} onOpen={onOpenPatient} />}
      </span>
      <ConfidenceRing confidence={confidence} />
    </span>
  )
}

/** "9 June 1994", "07700 900502"; unknown details are left out. */
function birthDayAndPhone(
  { date_of_birth, phone }: PracticePatientMatch,
  formatPhone: MatchDetailsProps['formatPhone'],
) {
  return [date_of_birth && plainDay(date_of_birth), phone && formatPhone(phone)].filter(isKnown)
}

function isKnown(detail: string | null): detail is string {
  return Boolean(detail)
}

/** A line of details, which wraps only between two details. */
export function Details({ details }: { details: readonly string[] }) {
  return (
    <span className={styles.details}>
      {details.map((detail, index) => (
        <span key={detail}>
          {detail}
          {index < details.length - 1 && ', '}
        </span>
      ))}
    </span>
  )
}

/** The details of a patient who is to be created, from the form; `values` are null while the form is not valid. */
export function newPatientDetails(
  values: NewPatientValues | null,
  formatPhone: MatchDetailsProps['formatPhone'],
) {
  if (values === null) return ['Their form has not been filled in yet']
  return [fullName(values), `born ${plainDay(values.date_of_birth)}`, formatPhone(values.mobile_phone)]
}

/** The chosen link, as the confirmation of a flow names it. */
export function chosenMatch(match: PracticePatientMatch, formatPhone: MatchDetailsProps['formatPhone']) {
  const { date_of_birth, phone } = match
  const details = [
    `${PRACTICE_SYSTEM_NAME} patient`,
    date_of_birth && `born ${plainDay(date_of_birth)}`,
    phone && formatPhone(phone),
  ]
  return { name: fullName(match), detail: details.filter(Boolean).join(', ') }
}
