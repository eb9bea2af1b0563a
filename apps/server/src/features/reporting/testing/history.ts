import type { CommType } from '@enamel/domain/communications/messages/comm-type'
import type { CommStatus } from '@enamel/domain/communications/messages/status'
import { v7 as uuid } from 'uuid'
import type { Dependencies } from '../../../dependencies.ts'
import { inside, type Practice } from '../../../testing/builders.ts'

/** A patient of a test with their whole history. Times are ISO 8601; amounts are in pence. */
export interface PatientHistory {
  name: string
  created: string
  type?: string
  source?: string
  labels?: string[]
  referrer?: string
  proposed?: number
  accepted?: number
  /** The stages that the patient entered, in the order in which they were recorded. */
  stages?: readonly (readonly [at: string, stage: string])[]
  messages?: readonly MessageInHistory[]
  /** The times of the forms that the patient sent. */
  forms?: readonly string[]
}

export interface MessageInHistory {
  at: string
  type: Exclude<CommType, 'form_submission'>
  inbound?: boolean
  status?: CommStatus
  by?: 'team' | 'automated' | 'bulk'
}

/** Writes histories as the product would have written them. @returns the patients' ids by name */
export async function writeHistory(
  deps: Dependencies,
  practice: Practice,
  patients: readonly PatientHistory[],
): Promise<Map<string, string>> {
  const client_id = practice.id
  const ids = new Map(patients.map(({ name }) => [name, uuid()]))
  const idOf = (name: string) => ids.get(name) ?? ''
  await inside(deps, practice, async (tx) => {
    const insert = async (
      table: 'patients' | 'stage_changes' | 'communications' | 'form_submissions',
      rows: object[],
    ) => {
      if (rows.length > 0)
        await tx
          .insertInto(table)
          .values(rows as never)
          .execute()
    }
    await insert(
      'patients',
      patients.map((patient) => ({ client_id, id: idOf(patient.name), ...rowOf(patient) })),
    )
    await insert(
      'stage_changes',
      patients.flatMap(({ name, stages = [] }) =>
        stages.map(([at, to_stage], index) => ({
          client_id,
          id: uuid(),
          patient_id: idOf(name),
          at: new Date(at),
          from_stage: stages[index - 1]?.[1] ?? null,
          to_stage,
          cause: 'outcome',
        })),
      ),
    )
    await insert(
      'communications',
      patients.flatMap(({ name, messages = [] }) =>
        messages.map(
          ({ at, type, inbound = false, status = inbound ? 'received' : 'sent', by = 'team' }) => ({
            client_id,
            id: uuid(),
            patient_id: idOf(name),
            datetime: new Date(at),
            created_at: new Date(at),
            comm_type: type,
            inbound,
            status,
            automated: by !== 'team',
            ...(by === 'bulk' && { bulk_batch_id: uuid(), system_actor: 'bulk' }),
          }),
        ),
      ),
    )
    await insert(
      'form_submissions',
      patients.flatMap(({ name, forms = [] }) =>
        forms.map((at) => ({
          client_id,
          id: uuid(),
          patient_id: idOf(name),
          datetime: new Date(at),
          form: 'Enquiry',
          message: '{}',
        })),
      ),
    )
  })
  return ids
}

function rowOf({
  name,
  created,
  type,
  source,
  labels,
  referrer,
  proposed,
  accepted,
  stages,
}: PatientHistory) {
  return {
    first_name: name,
    created_at: new Date(created),
    updated_at: new Date(created),
    tx_type: type ?? null,
    source: source ?? 'Unknown',
    labels: labels ?? [],
    referrer_name: referrer ?? null,
    proposed_pence: proposed ?? 0,
    accepted_pence: accepted ?? 0,
    stage: stages?.at(-1)?.[1] ?? null,
  }
}

/** Sets the clock of a test's product, which then goes on from there. */
export function setClock({ clock }: { clock: { now(): Date; skip(ms: number): void } }, now: string): void {
  clock.skip(Date.parse(now) - clock.now().getTime())
}
