import type { PracticeTx } from '../../../db/practice-tx.ts'
import type { EmailColumns } from '../../delivery/index.ts'

/** A notice that is neither sent nor given up, locked, with its user's email and name. */
export function unsentNotice(tx: PracticeTx, id: string) {
  return tx
    .selectFrom('account_notices')
    .innerJoin('users', (join) =>
      join
        .onRef('users.client_id', '=', 'account_notices.client_id')
        .onRef('users.id', '=', 'account_notices.user_id'),
    )
    .select(['account_notices.id', 'kind', 'device', 'account_notices.created_at', 'attempted_at'])
    .select(['users.email', 'users.name'])
    .where('account_notices.client_id', '=', tx.clientId)
    .where('account_notices.id', '=', id)
    .where('accepted_at', 'is', null)
    .where('failed_at', 'is', null)
    .forUpdate('account_notices')
    .executeTakeFirst()
}

export type UnsentNotice = NonNullable<Awaited<ReturnType<typeof unsentNotice>>>

/** Changes how far the email of a notice is. */
export async function changeNotice(tx: PracticeTx, id: string, change: EmailColumns): Promise<void> {
  await tx
    .updateTable('account_notices')
    .set(change)
    .where('client_id', '=', tx.clientId)
    .where('id', '=', id)
    .execute()
}
