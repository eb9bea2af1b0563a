import { RECENTLY_SENT_MS, type Situation } from '@enamel/domain/automations/engine/check-send'
import type { ReferrerContact } from '@enamel/domain/automations/engine/referrer-contact'
import { isReferred } from '@enamel/domain/automations/trigger'
import { failureOf } from '@enamel/domain/communications/delivery/failure-reason'
import { sql } from 'kysely'
import { anyId } from '../../../db/any-id.ts'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import type { Dependencies } from '../../../dependencies.ts'
import type { LockedPatient } from '../../patients/index.ts'
import { practiceOf, sendingChannels } from '../../practice/index.ts'
import { referrerContacts } from '../../unsubscribe/index.ts'

/** Reads what the engine has to know about these patients, in a number of statements that does not grow with them. */
export async function readSituations(
  tx: PracticeTx,
  deps: Dependencies,
  patients: readonly LockedPatient[],
  now: Date,
): Promise<(patient: LockedPatient) => Situation> {
  const practice = await practiceSituation(tx, deps)
  const sentAt = await recentMessages(tx, patients, now)
  const contactOf = await referrerContacts(
    tx,
    patients.map(({ referrer_email }) => referrer_email),
  )
  return (patient) => ({
    now,
    practice,
    patient: patientSituation(patient, contactOf(patient.referrer_email)),
    lastSentAt: (actionId) => sentAt.get(`${patient.id} ${actionId}`),
  })
}

/** What the engine has to know about a practice. */
export async function practiceSituation(
  tx: PracticeTx,
  deps: Pick<Dependencies, 'mail' | 'carrier'>,
): Promise<Situation['practice']> {
  const practice = await practiceOf(tx)
  return { ...(await sendingChannels(tx, practice, deps)), timeZone: practice.time_zone }
}

/** The columns of a patient that the engine has to know. */
export type SituatedPatient = Pick<
  LockedPatient,
  | 'stage'
  | 'tx_type'
  | 'gdpr'
  | 'email'
  | 'phone'
  | 'phone_e164'
  | 'phone_invalid_reason'
  | 'referrer_email'
  | 'referrer_name'
>

/** A patient as the engine sees them. */
export function patientSituation(
  patient: SituatedPatient,
  referrerContact: ReferrerContact,
): Situation['patient'] {
  return {
    stage: patient.stage,
    isReferred: isReferred(patient),
    type: patient.tx_type,
    gdpr: patient.gdpr,
    email: patient.email,
    phone: phoneOf(patient),
    referrerEmail: patient.referrer_email,
    referrerContact,
  }
}

function phoneOf({ phone_e164, phone, phone_invalid_reason: invalid_reason }: SituatedPatient) {
  const number = phone_e164 ?? phone
  return number ? { number, invalid_reason } : null
}

/**
 * When actions sent these patients their last messages, by patient and action: only those of the last day (W-02). A
 * message that failed was not sent, unless nobody knows.
 */
async function recentMessages(
  tx: PracticeTx,
  patients: readonly LockedPatient[],
  now: Date,
): Promise<ReadonlyMap<string, Date>> {
  const { rows } = await sql<{ patient_id: string; node_id: string; at: Date }>`
    select e.patient_id, x.node_id, max(x.at) as at
    from enrolments e join node_executions x on x.client_id = e.client_id and x.enrolment_id = e.id
    where e.client_id = ${tx.clientId} and e.patient_id = ${anyId(patients.map(({ id }) => id))}
      and x.template_id is not null
      and (x.outcome = 'run' or x.outcome = 'failed' and x.reason = ${failureOf('unconfirmed').text})
      and x.at > ${new Date(now.getTime() - RECENTLY_SENT_MS)}
    group by e.patient_id, x.node_id`.execute(tx)
  return new Map(rows.map(({ patient_id, node_id, at }) => [`${patient_id} ${node_id}`, at]))
}
