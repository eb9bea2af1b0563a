import { isSameSource } from '@enamel/domain/sources/source'
import type { PracticeTx } from '../../db/database.ts'
import { countBySource } from './source.queries.ts'

/** Changes the source of patients from any spelling of the names in `from` to exactly `to`. */
export async function reassignSource(
  tx: PracticeTx,
  from: readonly string[],
  to: string,
  now: Date,
): Promise<void> {
  const stored = [...(await countBySource(tx)).keys()]
  const spellings = stored.filter(
    (source) => source !== to && from.some((name) => isSameSource(name, source)),
  )
  if (spellings.length === 0) return
  const changed = await tx
    .updateTable('patients')
    .set({ source: to, updated_at: now })
    .where('client_id', '=', tx.clientId)
    .where('source', 'in', spellings)
    .returning('id')
    .execute()
  for (const { id } of changed)
    await tx.emit({ name: 'patient_changed', patientId: id, at: now, columns: ['source'] })
}
