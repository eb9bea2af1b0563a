import type { Patient } from '@enamel/contract/patients'
import { fullName } from '@enamel/domain/patients/name'
import { showsDueBy, stageName, stageOf } from '@enamel/domain/stages/stages'
import { briefDay } from '@enamel/domain/time/date-labels'
import { calendarDay } from '@enamel/domain/time/practice-time'
import type { ReactNode } from 'react'
import { productTime } from '../../lib/product-time.ts'
import { PatientName } from '../../signed-in/patient-name.tsx'
import { Avatar } from '../../ui/display/avatar.tsx'
import { Chip } from '../../ui/display/chip.tsx'
import { tooltipProps } from '../../ui/overlays/tooltip.tsx'
import styles from './patient-head.module.css'

export interface PatientHeadProps {
  patient: Patient
  zone: string
  /** The back button, which is before the name. */
  before?: ReactNode
  /** The actions on the conversation, on the right. */
  actions?: ReactNode
}

/** The patient of a conversation, and their stage. */
export function PatientHead({ patient, zone, before, actions }: PatientHeadProps) {
  const name = fullName(patient)
  const stage = stageOf(patient.stage)
  const due =
    patient.next_action_at !== null && showsDueBy(stage, patient.next_action_at)
      ? calendarDay(patient.next_action_at, zone)
      : null
  return (
    <header className={styles.head}>
      {before}
      <Avatar name={name} imageUrl={patient.image_url} className={styles.avatar ?? ''} />
      <div className={styles.text}>
        <h2 className={styles.name} {...tooltipProps(name, { whenTruncated: true, side: 'bottom' })}>
          <PatientName name={name} distinguisher={patient.distinguisher} />
        </h2>
        {stage !== 'none' && (
          <>
            <Chip className={styles.stage ?? ''}>{stageName(stage)}</Chip>
            <p className={styles.line} aria-hidden>
              <span className={styles.truncated}>{stageName(stage)}</span>
              {due && `, due ${briefDay(due, calendarDay(productTime.now(), zone))}`}
            </p>
          </>
        )}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  )
}

/** The head if the patient could not be loaded: only the back button. */
export function PatientHeadBlank({ before }: Pick<PatientHeadProps, 'before'>) {
  return <header className={styles.head}>{before}</header>
}
