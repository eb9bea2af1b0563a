import type { Country } from '@enamel/domain/config/country'
import type { PracticeTx } from '../../db/database.ts'
import { readSettings } from './read-settings.ts'

/** The practice of the transaction, with its settings read. */
export async function practiceOf(tx: PracticeTx) {
  const client = await tx
    .selectFrom('clients')
    .selectAll()
    .where('id', '=', tx.clientId)
    .executeTakeFirstOrThrow()
  return { ...client, settings: readSettings(client) }
}

export type Practice = Awaited<ReturnType<typeof practiceOf>>

/** By which the numbers of the practice's patients are read. */
export async function practiceCountry(tx: PracticeTx): Promise<Country> {
  const { country } = await tx
    .selectFrom('clients')
    .select('country')
    .where('id', '=', tx.clientId)
    .executeTakeFirstOrThrow()
  return country
}

/** The flags that are on for the practice. */
export async function practiceFeatures(tx: PracticeTx): Promise<string[]> {
  const { features } = await tx
    .selectFrom('clients')
    .select('features')
    .where('id', '=', tx.clientId)
    .executeTakeFirstOrThrow()
  return features
}
