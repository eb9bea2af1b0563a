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

/** The template that the provider calls so, locked until the transaction ends. */
export async function lockTemplateByProvider(tx: PracticeTx, providerName: string) {
  return tx
    .selectFrom('templates')
    .selectAll()
    .where('client_id', '=', tx.clientId)
    .where('provider_name', '=', providerName)
    .forUpdate()
    .executeTakeFirst()
}

/** Templates that wait for a decision: not submitted yet, or with the provider. */
export function pendingTemplates(tx: PracticeTx, where: 'here' | 'with_provider') {
  return tx
    .selectFrom('templates')
    .select('id')
    .where('client_id', '=', tx.clientId)
    .where('channel', '=', 'WhatsApp')
    .where('approval', '=', true)
    .where('status', '=', 'PENDING')
    .where('provider_id', where === 'here' ? 'is' : 'is not', null)
    .execute()
}

/** @returns the name under which the provider gets the template, and whether it may have got it before */
export async function nameForProvider(
  tx: PracticeTx,
  id: string,
  name: string,
): Promise<{ name: string; isNew: boolean }> {
  const named = await tx
    .updateTable('templates')
    .set({ provider_name: name })
    .where('client_id', '=', tx.clientId)
    .where('id', '=', id)
    .where('provider_name', 'is', null)
    .executeTakeFirst()
  if (named.numUpdatedRows > 0n) return { name, isNew: true }
  const { provider_name } = await tx
    .selectFrom('templates')
    .select('provider_name')
    .where('client_id', '=', tx.clientId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { name: provider_name ?? name, isNew: false }
}
