import type { ReportedPatient } from '@enamel/contract/patient-reports'
import { fullName } from '@enamel/domain/patients/name'
import type { PatientsCounted } from '@enamel/domain/reporting/metric-definition'
import { type RawBuilder, sql } from 'kysely'
import { anyId } from '../../db/any-id.ts'
import { chunksOf } from '../../db/chunks.ts'
import type { PracticeTx } from '../../db/practice-tx.ts'
import { storedNumber } from '../patients/index.ts'
import { type Counted, countedPatients } from '../reporting/index.ts'

/** Patients are read in chunks of this size, so that memory does not grow with their number. */
const CHUNK_SIZE = 1000

/** The order of the lists (PRT-04): the latest event that counts a patient comes first. The id makes it total. */
const LATEST_FIRST = sql`at desc, patient_id`

const COLUMNS = sql`p.id, p.first_name, p.last_name, p.distinguisher, p.email::text, p.phone, p.phone_e164, p.stage, p.tx_type`

interface PatientRow {
  id: string
  first_name: string
  last_name: string
  distinguisher: string | null
  email: string | null
  phone: string | null
  phone_e164: string | null
  stage: string | null
  tx_type: string | null
}

export interface Page {
  /** Absent: all patients that the figure counts. */
  ids: readonly string[] | undefined
  limit: number
  /** From 1. */
  page: number
}

/** A page of the patients that a figure counts, and their number. A page past the end has no patients. */
export async function pageOfPatients(
  tx: PracticeTx,
  counted: Counted,
  { ids, limit, page }: Page,
): Promise<{ total: number; patients: ReportedPatient[] }> {
  // One statement, so that the total and the page agree. Details are read for the patients of the page alone.
  const counting = isOfCreations(counted.who) ? sql`not materialized` : sql`materialized`
  const { rows } = await sql<{ total: number } & (PatientRow | { id: null })>`
    with counted as ${counting} (${amongIds(countedPatients(tx, counted), ids)}),
      page as (
        select patient_id, at from counted order by ${LATEST_FIRST} limit ${limit} offset ${(page - 1) * limit})
    select (select count(*)::integer from counted) as total, ${COLUMNS}
    from (values (1)) one_row
      left join page on true
      left join patients p on p.client_id = ${tx.clientId} and p.id = page.patient_id
    order by ${LATEST_FIRST}`.execute(tx)
  return {
    total: rows[0]?.total ?? 0,
    patients: rows.flatMap((row) => (row.id === null ? [] : [presentReported(row)])),
  }
}

/** Those of the patients counted who have one of these ids. */
function amongIds<Row>(counted: RawBuilder<Row>, ids: Page['ids']): RawBuilder<Row> {
  return ids
    ? sql`select patient_id, at from (${counted}) everyone where patient_id = ${anyId(ids)}`
    : counted
}

/** Whether the patients are in the order of an index, in which a page is found without reading all of them. */
function isOfCreations({ kind }: PatientsCounted): boolean {
  return kind === 'created' || kind === 'cohort'
}

/**
 * Every patient that a figure counts, in the order of the list, in chunks. They are those of one moment, because one
 * statement finds them.
 */
export async function* allPatients(tx: PracticeTx, counted: Counted): AsyncGenerator<ReportedPatient[]> {
  const query = sql<PatientRow>`
    select ${COLUMNS}
    from (${countedPatients(tx, counted)}) counted
      join patients p on p.client_id = ${tx.clientId} and p.id = counted.patient_id
    order by ${LATEST_FIRST}`
  for await (const rows of chunksOf(tx, query, CHUNK_SIZE)) yield rows.map(presentReported)
}

function presentReported(row: PatientRow): ReportedPatient {
  return {
    patient_id: row.id,
    email: row.email,
    name: fullName(row),
    distinguisher: row.distinguisher,
    phone: storedNumber(row),
    stage: row.stage,
    type: row.tx_type,
  }
}
