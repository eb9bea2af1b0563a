import { fullName } from '@enamel/domain/patients/name'
import { plainDay } from '@enamel/domain/time/date-labels'
import { Avatar } from '../../ui/display/avatar.tsx'
import { ConfidenceRing } from './confidence-ring.tsx'
import styles from './matches.module.css'
import type { PracticePatientMatch } from './practice-system.api.ts'

export interface MatchFactsProps {
  match: PracticePatientMatch
  formatPhone: (number: string) => string
}

/** Who a match is, and how well they fit (DEN-09). */
export function MatchFacts({ match, formatPhone }: MatchFactsProps) {
  const { id, email_address, image_url, confidence } = match
  const name = fullName(match)
  return (
    <span className={styles.match}>
      <Avatar name={name} imageUrl={image_url} size={32} />
      <span className={styles.who}>
        <span className={styles.name}>{name}</span>
        <span className={styles.facts}>{knownOf(match, formatPhone).join(', ')}</span>
        <span className={styles.facts}>
          {[`Dentally no. ${id}`, email_address].filter(Boolean).join(', ')}
        </span>
      </span>
      <ConfidenceRing confidence={confidence} />
    </span>
  )
}

/** "9 June 1994", "07700 900502"; what is not known is left out. */
function knownOf(
  { date_of_birth, phone }: PracticePatientMatch,
  formatPhone: MatchFactsProps['formatPhone'],
) {
  return [date_of_birth && plainDay(date_of_birth), phone && formatPhone(phone)].filter(Boolean)
}

/** Whom a link was chosen to, as the last look of a flow names them. */
export function chosenMatch(match: PracticePatientMatch, formatPhone: MatchFactsProps['formatPhone']) {
  const { date_of_birth, phone } = match
  const facts = [
    'Dentally patient',
    date_of_birth && `born ${plainDay(date_of_birth)}`,
    phone && formatPhone(phone),
  ]
  return { name: fullName(match), detail: facts.filter(Boolean).join(', ') }
}
