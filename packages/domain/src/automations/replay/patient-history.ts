import type { GdprAnswer } from '../../patients/gdpr.ts'
import type { Situation } from '../engine/check-send.ts'
import type { StageEntry } from '../trigger.ts'

/** What a replay has to know about a patient. What has no time of its own is as it is now. */
export interface PatientHistory {
  /** The patient's stage changes, oldest first. */
  stageChanges: readonly (Pick<StageEntry, 'from' | 'to'> & { at: Date })[]
  /** What the patient answered to marketing and when, oldest first; the first answer also holds before its time. */
  consents: readonly [ConsentAt, ...ConsentAt[]]
  patient: Omit<Situation['patient'], 'stage' | 'gdpr'>
}

export interface ConsentAt {
  at: Date
  gdpr: GdprAnswer
}

/** The patient at a moment: in which stage, and with which answer to marketing. */
export function patientAt(history: PatientHistory, moment: Date): Situation['patient'] {
  const stage = history.stageChanges.findLast(({ at }) => at <= moment)?.to ?? null
  return { ...history.patient, stage, gdpr: consentAt(history, moment) }
}

/** The patient's answer to marketing at a moment. */
function consentAt({ consents }: Pick<PatientHistory, 'consents'>, moment: Date): GdprAnswer {
  return (consents.findLast(({ at }) => at <= moment) ?? consents[0]).gdpr
}
