import { DEFAULT_GDPR } from '@enamel/domain/patients/gdpr'
import type { StageKey } from '@enamel/domain/stages/stages'
import type { Insertable } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Schema } from '../db/database.ts'
import type { Dependencies } from '../dependencies.ts'
import { createLead } from '../features/add-patient/index.ts'
import { firstConsent } from '../features/patients/index.ts'
import { moveStage } from '../features/stages/index.ts'
import { inside, type Practice } from './builders.ts'

export interface LeadHistory {
  receivedAt: Date
  /** The stages to which the lead moved, with the times, oldest first. */
  moves?: readonly (readonly [StageKey, Date])[]
  firstName?: string
  lastName?: string
  /** Further columns. */
  columns?: Partial<Insertable<Schema['patients']>>
}

/** Creates a lead with its history of stages. Callers give only what matters. @returns the id */
export function aLead(deps: Dependencies, practice: Practice, history: LeadHistory): Promise<string> {
  const { receivedAt, moves = [], firstName = 'Grace', lastName = 'Thornton', columns = {} } = history
  const { gdpr, ...others } = columns
  return inside(deps, practice, async (tx) => {
    const lead = { firstName, lastName, email: null, phone: null, ...(gdpr && { gdpr }), actor: null }
    const patientId = await createLead(tx, lead, receivedAt)
    let from: StageKey = 'newLead'
    for (const [to, at] of moves) {
      await moveStage(tx, { patientId, at, from, to, nextActionAt: null, cause: 'move', actor: null })
      from = to
    }
    if (Object.keys(others).length > 0) {
      await tx
        .updateTable('patients')
        .set(others)
        .where('client_id', '=', tx.clientId)
        .where('id', '=', patientId)
        .execute()
    }
    return patientId
  })
}

/** Creates leads without a history of stages, for tests with many of them. @returns the ids, in the order of creation */
export async function manyLeads(
  deps: Dependencies,
  practice: Practice,
  receivedAt: readonly Date[],
): Promise<string[]> {
  const rows = receivedAt.map((created_at, index) => ({
    client_id: practice.id,
    id: uuid(),
    first_name: 'Grace',
    last_name: `Thornton ${index + 1}`,
    stage: 'newLead',
    created_at,
    updated_at: created_at,
  }))
  const consent = { gdpr: DEFAULT_GDPR, origin: 'lead' as const, userId: null }
  const consents = rows.map(({ id, created_at }) => firstConsent(practice.id, id, consent, created_at))
  await inside(deps, practice, async (tx) => {
    await tx.insertInto('patients').values(rows).execute()
    await tx.insertInto('consents').values(consents).execute()
  })
  return rows.map(({ id }) => id)
}
