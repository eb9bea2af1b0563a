import type { PracticeTx } from '../../../db/database.ts'
import { changePatient } from '../../patients/index.ts'
import { recordBusinessEvent } from '../../timeline/index.ts'

/** Ends marketing to a patient, and records the source on the timeline. Harmless when it has ended. */
export function optOut(tx: PracticeTx, patientId: string, because: string, now: Date): Promise<void> {
  return setConsent(tx, { patientId, gdpr: 'Opted Out', because, now })
}

/** Opens marketing to a patient who asked for it again. */
export function optIn(tx: PracticeTx, patientId: string, because: string, now: Date): Promise<void> {
  return setConsent(tx, { patientId, gdpr: 'Opted In', because, now })
}

interface Consent {
  patientId: string
  gdpr: 'Opted In' | 'Opted Out'
  because: string
  now: Date
}

async function setConsent(tx: PracticeTx, { patientId, gdpr, because, now }: Consent): Promise<void> {
  await changePatient(tx, patientId, { gdpr, version: (patient) => patient('version', '+', 1) }, now)
  await recordBusinessEvent(tx, {
    patientId,
    at: now,
    name: gdpr === 'Opted Out' ? 'opted_out' : 'opted_in',
    headline: gdpr === 'Opted Out' ? 'Opted out of marketing' : 'Opted in to marketing',
    description: because,
    icon: gdpr === 'Opted Out' ? 'bell-off' : 'bell',
    color: 'grey',
    tooltip: 'Marketing consent',
  })
}
