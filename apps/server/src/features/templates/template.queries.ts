import type { PracticeTx } from '../../db/database.ts'

export async function templateById(tx: PracticeTx, id: string) {
  return tx
    .selectFrom('templates')
    .selectAll()
    .where('client_id', '=', tx.clientId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export type TemplateRow = NonNullable<Awaited<ReturnType<typeof templateById>>>

/** The template with this name at the provider, locked until the transaction ends. */
export async function lockTemplateByProvider(tx: PracticeTx, providerName: string) {
  return tx
    .selectFrom('templates')
    .selectAll()
    .where('client_id', '=', tx.clientId)
    .where('provider_name', '=', providerName)
    .forUpdate()
    .executeTakeFirst()
}

/** Templates that wait for a decision, and have or have not been submitted to the provider. */
export function pendingTemplates(tx: PracticeTx, progress: 'not_submitted' | 'submitted') {
  return tx
    .selectFrom('templates')
    .select('id')
    .where('client_id', '=', tx.clientId)
    .where('channel', '=', 'WhatsApp')
    .where('approval', '=', true)
    .where('status', '=', 'PENDING')
    .where('provider_id', progress === 'not_submitted' ? 'is' : 'is not', null)
    .execute()
}

/**
 * Stores the template's name at the provider, unless it is stored already.
 * @returns the stored name, and whether it is new; when it is not, the provider may already have the template
 */
export async function assignProviderName(
  tx: PracticeTx,
  id: string,
  name: string,
): Promise<{ name: string; isNew: boolean }> {
  const update = await tx
    .updateTable('templates')
    .set({ provider_name: name })
    .where('client_id', '=', tx.clientId)
    .where('id', '=', id)
    .where('provider_name', 'is', null)
    .executeTakeFirst()
  if (update.numUpdatedRows > 0n) return { name, isNew: true }
  const { provider_name } = await tx
    .selectFrom('templates')
    .select('provider_name')
    .where('client_id', '=', tx.clientId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { name: provider_name ?? name, isNew: false }
}
