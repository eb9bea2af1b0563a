import type { Assignee } from '@enamel/domain/assignment/assignee'
import type { PracticeReader } from '../../db/practice-reader.ts'
import type { PracticeTx } from '../../db/practice-tx.ts'

/** The users of the practice who have joined and are not deactivated, by name. */
export function activeUsers(reader: PracticeReader): Promise<Assignee[]> {
  return selectActive(reader).orderBy('name').orderBy('id').execute()
}

/**
 * Those of some users who are active, with their names. They stay active until the transaction ends: a deactivation
 * waits for it.
 */
export function lockActiveUsers(tx: PracticeTx, ids: readonly string[]): Promise<Assignee[]> {
  return selectActive(tx).where('id', 'in', ids).orderBy('id').forShare().execute()
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

function selectActive(reader: PracticeReader) {
  return reader
    .selectFrom('users')
    .select(['id', 'name'])
    .where('client_id', '=', reader.clientId)
    .where('deactivated_at', 'is', null)
    .where((either) => either.or([either('invited_at', 'is', null), either('joined_at', 'is not', null)]))
}
