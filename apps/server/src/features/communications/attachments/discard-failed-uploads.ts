import { inPractice } from '../../../db/in-practice.ts'
import type { StaffContext } from '../../../http/pipeline/context.ts'
import { deleteUploads } from './upload.queries.ts'

/** Removes files whose upload failed. */
export async function discardFailedUploads(
  { deps, session }: StaffContext,
  uploads: readonly { id: string; storageKey: string }[],
): Promise<void> {
  for (const { storageKey } of uploads) await deps.storage.remove(storageKey)
  await inPractice(deps.db, session.clientId, (tx) => deleteUploads(tx, uploads))
}
