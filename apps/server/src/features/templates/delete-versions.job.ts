import { inPractice } from '../../db/in-practice.ts'
import type { PracticeTx } from '../../db/practice-tx.ts'
import type { Dependencies } from '../../dependencies.ts'
import { job } from '../../jobs/job.ts'
import { whatsAppConnection } from '../integrations/index.ts'
import { deleteVersionsKind } from './withdraw-version.ts'

/**
 * Deletes withdrawn versions of templates at the provider. A second run is harmless, since a template that the provider
 * does not have counts as deleted.
 * @throws when the job has to run again later
 */
export const deleteVersionsJob = job(deleteVersionsKind, async ({ deps }, { client_id }) => {
  const { connection, names } = await inPractice(deps.db, client_id, async (tx) => ({
    connection: await whatsAppConnection.read(tx, deps),
    names: await withdrawnVersions(tx),
  }))
  // The versions are deleted once the connection works.
  if (!connection?.isHealthy) return
  const key = await connection.openCredentials()
  const failures: string[] = []
  for (const name of names) {
    const startedAt = deps.clock.now()
    const result = await deps.whatsApp.deleteTemplate(key, name)
    if (result.kind === 'key_refused') return whatsAppConnection.markRefused(deps, client_id)
    if (result.kind === 'deleted') await forgetVersion(deps, client_id, name, startedAt)
    else failures.push(result.detail)
  }
  if (failures.length > 0) throw new Error(`Templates were not deleted: ${failures.join(', ')}`)
})

/** The names of the versions that the provider still has to delete. */
export async function withdrawnVersions(tx: PracticeTx): Promise<string[]> {
  const rows = await tx
    .selectFrom('template_deletions')
    .select('provider_name')
    .where('client_id', '=', tx.clientId)
    .execute()
  return rows.map(({ provider_name }) => provider_name)
}

/**
 * Forgets a deleted version, unless its submission may have arrived after the deletion; it is then deleted once more.
 * @param startedAt when the deletion was sent
 */
async function forgetVersion(
  deps: Dependencies,
  clientId: string,
  name: string,
  startedAt: Date,
): Promise<void> {
  await inPractice(deps.db, clientId, (tx) =>
    tx
      .deleteFrom('template_deletions')
      .where('client_id', '=', clientId)
      .where('provider_name', '=', name)
      .where((where) =>
        where.or([where('in_transit_until', 'is', null), where('in_transit_until', '<=', startedAt)]),
      )
      .execute(),
  )
}
