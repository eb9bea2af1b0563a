import type { ConsentOrigin, GdprAnswer } from '@enamel/domain/patients/gdpr'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import { changePatient, fieldEdits, type LockedPatient } from '../../patients/index.ts'
import { lastBusinessEvent, recordBusinessEvent } from '../../timeline/index.ts'

/** Why a patient's consent changes, for the history of their consent and, in words, for the timeline. */
export interface ConsentReason {
  origin: ConsentOrigin
  text: string
}

/** Opts a patient out of marketing, and records the reason on the timeline, even when they have opted out already. */
export function optOut(tx: PracticeTx, patientId: string, reason: ConsentReason, now: Date): Promise<void> {
  return setConsent(tx, { patientId, gdpr: 'Opted Out', reason, now })
}

/** Opts a patient in to marketing again, and records the reason on the timeline. */
export function optIn(tx: PracticeTx, patientId: string, reason: ConsentReason, now: Date): Promise<void> {
  return setConsent(tx, { patientId, gdpr: 'Opted In', reason, now })
}

const CONSENT_EVENTS = ['opted_out', 'opted_in']

/**
 * Whether the patient is opted out because they or a user decided so. Everyone is opted out of marketing until they
 * agree; a patient who was never asked has decided nothing.
 */
export async function hasOptedOut(tx: PracticeTx, patient: LockedPatient): Promise<boolean> {
  if (patient.gdpr !== 'Opted Out') return false
  if (fieldEdits(patient).gdpr) return true
  return (await lastBusinessEvent(tx, patient.id, CONSENT_EVENTS)) !== undefined
}

interface Consent {
  patientId: string
  gdpr: GdprAnswer
  reason: ConsentReason
  now: Date
}

async function setConsent(tx: PracticeTx, { patientId, gdpr, reason, now }: Consent): Promise<void> {
  const consent = { gdpr, origin: reason.origin, userId: null }
  await changePatient(tx, patientId, { consent, version: (patient) => patient('version', '+', 1) }, now)
  await recordBusinessEvent(tx, {
    patientId,
    at: now,
    name: gdpr === 'Opted Out' ? 'opted_out' : 'opted_in',
    headline: gdpr === 'Opted Out' ? 'Opted out of marketing' : 'Opted in to marketing',
    description: reason.text,
    icon: gdpr === 'Opted Out' ? 'bell-off' : 'bell',
    color: 'grey',
    tooltip: 'Marketing consent',
  })
}
