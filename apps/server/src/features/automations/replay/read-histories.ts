import type { ReferrerContact } from '@enamel/domain/automations/engine/referrer-contact'
import type { ConsentAt, PatientHistory } from '@enamel/domain/automations/replay/patient-history'
import type { ReplayInput } from '@enamel/domain/automations/replay/replay-patient'
import { fullName } from '@enamel/domain/patients/name'
import type { StageKey } from '@enamel/domain/stages/stages'
import { sql } from 'kysely'
import { chunksOf } from '../../../db/chunks.ts'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import { consentsOf } from '../../patients/index.ts'
import { referrerContacts } from '../../unsubscribe/index.ts'
import { patientSituation, type SituatedPatient } from '../engine/read-situations.ts'

/** Other requests are served each time that this many patients were replayed, after some milliseconds. */
const PATIENTS_AT_A_TIME = 200

/** A patient with their history. */
export interface NamedHistory {
  patient: { id: string; name: string; distinguisher: string | null }
  history: PatientHistory
}

interface Row extends SituatedPatient {
  id: string
  first_name: string
  last_name: string
  distinguisher: string | null
  changes: { from: string | null; to: StageKey; isNew: boolean; at: string }[]
}

/** The patients who moved in a period with their moves, in chunks. */
export async function* historiesOf(
  tx: PracticeTx,
  { start, until }: ReplayInput['period'],
): AsyncGenerator<NamedHistory[]> {
  // The engine reacts neither to a new next action in the same stage nor to what is earlier than the period, and an
  // outcome that was taken back has left nothing behind.
  const query = sql<Row>`
    select p.id, p.first_name, p.last_name, p.distinguisher, p.stage, p.tx_type, p.gdpr, p.email::text, p.phone, p.phone_e164,
      p.phone_invalid_reason, p.referrer_email::text, p.referrer_name, c.changes
    from (
      select patient_id,
        json_agg(json_build_object('from', from_stage, 'to', to_stage, 'at', at,
          'isNew', from_stage is null and cause in ('lead', 'import')) order by at, id) as changes
      from stage_changes c
      where client_id = ${tx.clientId} and at >= ${start} and at < ${until}
        and from_stage is distinct from to_stage
        and undoes is null and not exists (
          select from stage_changes u where u.client_id = c.client_id and u.undoes = c.id)
      group by patient_id
    ) c join patients p on p.client_id = ${tx.clientId} and p.id = c.patient_id`
  for await (const rows of chunksOf(tx, query, PATIENTS_AT_A_TIME)) {
    const contactOf = await referrerContacts(
      tx,
      rows.map(({ referrer_email }) => referrer_email),
    )
    const ids = rows.map(({ id }) => id)
    const consents = await consentsOf(tx, ids)
    yield rows.map((row) => ({
      patient: { id: row.id, name: fullName(row), distinguisher: row.distinguisher },
      history: {
        ...changesOf(row, contactOf(row.referrer_email)),
        consents: answersOf(row, consents.get(row.id)),
      },
    }))
  }
}

function changesOf(
  { changes, ...row }: Row,
  referrerContact: ReferrerContact,
): Omit<PatientHistory, 'consents'> {
  const { stage: _, gdpr: __, ...patient } = patientSituation(row, referrerContact)
  const stageChanges = changes.map(({ from, to, isNew, at }) => ({
    from: isNew ? null : { stage: from },
    to,
    at: new Date(at),
  }))
  return { stageChanges, patient }
}

/** A patient without a history of answers has always given the present one. */
function answersOf({ gdpr }: Row, [first, ...later]: readonly ConsentAt[] = []): PatientHistory['consents'] {
  return first ? [first, ...later] : [{ gdpr, at: new Date(0) }]
}
