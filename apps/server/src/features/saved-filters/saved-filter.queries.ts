import type { SavedFilter } from '@enamel/contract/saved-filters'
import type { FilteredScreen } from '@enamel/domain/saved-filters/saved-filter'
import { sql } from 'kysely'
import { lockNames } from '../../db/lock-names.ts'
import type { PracticeReader } from '../../db/practice-reader.ts'
import type { PracticeTx } from '../../db/practice-tx.ts'

/** Makes changes of a user's filters wait for each other, since a name or a number cannot be locked by a row. */
export function lockFilters(tx: PracticeTx, userId: string): Promise<void> {
  return lockNames(tx, `saved filters of ${userId}`)
}

/** The user's filters on every screen, by name. */
export async function filtersOf(reader: PracticeReader, userId: string): Promise<SavedFilter[]> {
  const rows = await select(reader, userId).orderBy(sql`lower(name)`).orderBy('id').execute()
  return rows.map(present)
}

/** One of the user's filters; a colleague's is not found. */
export async function filterById(
  reader: PracticeReader,
  userId: string,
  id: string,
): Promise<SavedFilter | undefined> {
  const row = await select(reader, userId).where('id', '=', id).executeTakeFirst()
  return row && present(row)
}

/** Whether another filter of the user has this name on the screen, in upper or lower case. */
export async function isNameTaken(
  reader: PracticeReader,
  userId: string,
  { id, screen, name }: Pick<SavedFilter, 'id' | 'screen' | 'name'>,
): Promise<boolean> {
  const row = await select(reader, userId)
    .where('screen', '=', screen)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where('id', '!=', id)
    .executeTakeFirst()
  return row !== undefined
}

export async function countFilters(
  reader: PracticeReader,
  userId: string,
  screen: FilteredScreen,
): Promise<number> {
  const { count } = await reader
    .selectFrom('saved_filters')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('client_id', '=', reader.clientId)
    .where('user_id', '=', userId)
    .where('screen', '=', screen)
    .executeTakeFirstOrThrow()
  return Number(count)
}

function select(reader: PracticeReader, userId: string) {
  return reader
    .selectFrom('saved_filters')
    .select(['id', 'screen', 'name', 'query'])
    .where('client_id', '=', reader.clientId)
    .where('user_id', '=', userId)
}

/** The query was validated for its screen before it was stored. */
function present(row: { id: string; screen: string; name: string; query: unknown }): SavedFilter {
  return row as SavedFilter
}
