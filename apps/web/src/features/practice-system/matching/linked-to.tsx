import { withDistinguisher } from '@enamel/domain/patients/name'
import { linkedToText } from '@enamel/domain/practice-system/already-linked'
import { IconLink } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Icon } from '../../../ui/display/icon.tsx'
import type { PracticePatientMatch } from '../practice-system.api.ts'
import styles from './matches.module.css'

export interface LinkedToProps {
  patient: NonNullable<PracticePatientMatch['linked_to']>
  /** Opens the patient on this page. Null where that would interrupt the user; the patient then opens in a new tab. */
  onOpen: ((patientId: string) => void) | null
}

/** The patient to whom a match is already linked, with a link to them. */
export function LinkedTo({ patient: { patient_id, name, distinguisher }, onOpen }: LinkedToProps) {
  const text = (
    <>
      <Icon of={IconLink} size={14} />{' '}
      <span className={styles.text}>{linkedToText(withDistinguisher(name, distinguisher))}</span>
    </>
  )
  if (onOpen) {
    return (
      <button type="button" className={styles.linked} onClick={() => onOpen(patient_id)}>
        {text}
      </button>
    )
  }
  return (
    <Link
      to="/patients/$patientId"
      params={{ patientId: patient_id }}
      target="_blank"
      rel="noopener"
      className={styles.linked}
    >
      {text}
      <span className="visually-hidden">(opens in a new tab)</span>
    </Link>
  )
}
