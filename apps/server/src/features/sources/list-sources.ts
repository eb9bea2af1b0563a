import type { sources } from '@enamel/contract/sources'
import type { LeadSource } from '@enamel/domain/sources/source'
import { leadSources } from '@enamel/domain/sources/source'
import { inPractice, type PracticeTx } from '../../db/database.ts'
import { ok } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import { countBySource, lockSourcesShared, ownSourceNames } from './source.queries.ts'

export const listSources: Handler<typeof sources.list> = async ({ deps, session }) =>
  ok(await inPractice(deps.db, session.clientId, practiceSources))

/** The practice's sources with the number of their patients (SRC-01). */
export async function practiceSources(tx: PracticeTx): Promise<LeadSource[]> {
  return leadSources(await ownSourceNames(tx), await countBySource(tx))
}

/** The names of the practice's sources, in the order of `practiceSources`. */
export async function sourceNames(tx: PracticeTx): Promise<string[]> {
  return leadSources(await ownSourceNames(tx), new Map()).map(({ name }) => name)
}

/**
 * The names of the practice's sources, which are locked: no source is renamed or removed until the transaction ends.
 * Must be called before a patient's row is locked, since the removal of a source locks the sources first and then
 * patients.
 */
export async function lockSourceNames(tx: PracticeTx): Promise<string[]> {
  await lockSourcesShared(tx)
  return sourceNames(tx)
}
