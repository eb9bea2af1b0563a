import type { Country } from '@enamel/domain/config/country'
import { chosenTypes } from '@enamel/domain/practice-settings/treatment-types'
import type { Selectable } from 'kysely'
import { builtOnce, type Inputs } from '../../db/built-once.ts'
import type { Schema } from '../../db/database.ts'
import type { PracticeReader } from '../../db/practice-reader.ts'
import type { PracticeTx } from '../../db/practice-tx.ts'

/** A practice's row. Its settings are read section by section (readSettings). */
export type Practice = Selectable<Schema['clients']>

/** The treatment types of a practice: sorted, with General (PRC-06). */
export function practiceTypes({ tx_types }: Pick<Practice, 'tx_types'>): string[] {
  return chosenTypes(tx_types)
}

/** The practice that is read. */
export async function practiceOf(reader: PracticeReader): Promise<Practice> {
  const [practice] = await practices(reader, {})
  if (!practice) throw new Error(`There is no practice ${reader.clientId}`)
  return practice
}

const practices = builtOnce((db, { clientId }: Inputs<object>) =>
  db.selectFrom('clients').selectAll().where('id', '=', clientId),
)

/**
 * The practice of the transaction, locked against other changes until the transaction ends. Adding a patient does not
 * wait for the lock, because a new reference to the row waits only for changes of its key.
 */
export function lockPractice(tx: PracticeTx): Promise<Practice> {
  return practiceRow(tx).selectAll().forNoKeyUpdate().executeTakeFirstOrThrow()
}

/** The country by whose rules phone numbers of the practice's patients are read. */
export async function practiceCountry(reader: PracticeReader): Promise<Country> {
  const { country } = await practiceRow(reader).select('country').executeTakeFirstOrThrow()
  return country
}

/** The feature flags that are on for the practice. */
export async function practiceFeatures(reader: PracticeReader): Promise<string[]> {
  const { features } = await practiceRow(reader).select('features').executeTakeFirstOrThrow()
  return features
}

/** The practice's recent labels, latest first. */
export async function labelsHistory(tx: PracticeTx): Promise<string[]> {
  const { labels_history } = await practiceRow(tx).select('labels_history').executeTakeFirstOrThrow()
  return labels_history
}

function practiceRow(reader: PracticeReader) {
  return reader.selectFrom('clients').where('id', '=', reader.clientId)
}
