import { PRACTICE_SYSTEM_KEY } from '@enamel/domain/practice-system/practice-system-name'
import { sql } from 'kysely'
import type { PracticeReader } from '../../../db/practice-reader.ts'
import type { PracticeTx } from '../../../db/practice-tx.ts'

/** The site with which the practice is connected, or was last; null before the first connection. */
export function connectedSite({ clientId }: PracticeReader) {
  return sql<string | null>`(select account from ${sql.table('integrations')}
    where client_id = ${clientId} and integration = ${PRACTICE_SYSTEM_KEY})`
}

/** Whether a link, under the alias `link`, is to a record of the connected site, so that it is fetched. */
export function isOfConnectedSite(reader: PracticeReader) {
  return sql<boolean>`(link.site is null or link.site = ${connectedSite(reader)})`
}

/** How many patients are linked with the site with which the practice is connected, or was last. */
export function countLinksOfConnectedSite(tx: PracticeTx): Promise<number> {
  return countLinks(tx, isOfConnectedSite(tx))
}

/** How many patients are linked with sites to which the practice was connected before. They are not fetched. */
export function countLinksOfOtherSites(reader: PracticeReader): Promise<number> {
  return countLinks(reader, sql<boolean>`not ${isOfConnectedSite(reader)}`)
}

async function countLinks(
  reader: PracticeReader,
  condition: ReturnType<typeof isOfConnectedSite>,
): Promise<number> {
  const { count } = await reader
    .selectFrom('practice_system_links as link')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('link.client_id', '=', reader.clientId)
    .where(condition)
    .executeTakeFirstOrThrow()
  return Number(count)
}
