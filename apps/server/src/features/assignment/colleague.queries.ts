import type { Assignee } from '@enamel/domain/assignment/assignee'
import { selectActiveUsers } from '../../db/active-users.ts'
import type { PracticeReader } from '../../db/practice-reader.ts'
import type { PracticeTx } from '../../db/practice-tx.ts'

/** The active users of the practice, by name. */
export function activeUsers(reader: PracticeReader): Promise<Assignee[]> {
  return selectActiveUsers(reader).select(['id', 'name']).orderBy('name').orderBy('id').execute()
}

/**
 * Those of some users who are active, with their names. They stay active until the transaction ends: a deactivation
 * waits for it.
 */
export function lockActiveUsers(tx: PracticeTx, ids: readonly string[]): Promise<Assignee[]> {
  return selectActiveUsers(tx)
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forShare()
    .execute()
}

/** A user of the practice, active or not. */
export function userNamed(reader: PracticeReader, id: string): Promise<Assignee | undefined> {
  return reader
    .selectFrom('users')
    .select(['id', 'name'])
    .where('client_id', '=', reader.clientId)
    .where('id', '=', id)
    .executeTakeFirst()
}
