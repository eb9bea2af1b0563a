import { isSameSource } from '@enamel/domain/sources/source'
import type { PracticeTx } from '../../db/database.ts'
import { countBySource } from './source.queries.ts'

/** Gives patients of one of these sources, in any spelling, the other source, as it is spelled. */
export async function reassignSource(
  tx: PracticeTx,
  from: readonly string[],
  to: string,
  now: Date,
): Promise<void> {
  const stored = [...(await countBySource(tx)).keys()]
  const moving = stored.filter((source) => source !== to && from.some((name) => isSameSource(name, source)))
  if (moving.length === 0) return
  const moved = await tx
    .updateTable('patients')
    .set({ source: to, updated_at: now })
    .where('client_id', '=', tx.clientId)
    .where('source', 'in', moving)
    .returning('id')
    .execute()
  for (const { id } of moved)
    await tx.emit({ name: 'patient_changed', patientId: id, at: now, columns: ['source'] })
}
