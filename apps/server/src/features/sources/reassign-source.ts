import { isSameSource } from '@enamel/domain/sources/source'
import type { PracticeTx } from '../../db/practice-tx.ts'
import { countBySource } from './source.queries.ts'

/**
 * Makes everything that names sources in `from`, in any spelling, belong to exactly the source `to`: patients here, and
 * what other features store about a source by their reactions.
 */
export async function reassignSource(
  tx: PracticeTx,
  from: readonly string[],
  to: string,
  now: Date,
): Promise<void> {
  for (const id of await reassignPatients(tx, from, to, now))
    await tx.emit({ name: 'patient_changed', patientId: id, at: now, columns: ['source'] })
  await tx.emit({ name: 'sources_reassigned', from, to, at: now })
}

/** @returns the ids of the patients whose source changed */
async function reassignPatients(
  tx: PracticeTx,
  from: readonly string[],
  to: string,
  now: Date,
): Promise<string[]> {
  const stored = [...(await countBySource(tx)).keys()]
  const spellings = stored.filter(
    (source) => source !== to && from.some((name) => isSameSource(name, source)),
  )
  if (spellings.length === 0) return []
  const changed = await tx
    .updateTable('patients')
    .set({ source: to, updated_at: now })
    .where('client_id', '=', tx.clientId)
    .where('source', 'in', spellings)
    .returning('id')
    .execute()
  return changed.map(({ id }) => id)
}
