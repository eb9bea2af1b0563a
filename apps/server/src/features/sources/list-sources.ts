import type { sources } from '@enamel/contract/sources'
import type { LeadSource } from '@enamel/domain/sources/source'
import { isSameSource, leadSources, listedSource } from '@enamel/domain/sources/source'
import { readInPractice } from '../../db/bound-connections.ts'
import type { PracticeReader } from '../../db/practice-reader.ts'
import type { PracticeTx } from '../../db/practice-tx.ts'
import { ok } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import { countBySource, lockSourcesShared, ownSourceNames } from './source.queries.ts'

export const listSources: Handler<typeof sources.list> = async ({ deps, session }) =>
  ok(await readInPractice(deps.db, session.clientId, practiceSources))

/** The practice's sources with the number of their patients (SRC-01). */
export async function practiceSources(reader: PracticeReader): Promise<LeadSource[]> {
  return leadSources(await ownSourceNames(reader), await countBySource(reader))
}

/** The names of the practice's sources, in the order of `practiceSources`. */
export async function sourceNames(reader: PracticeReader): Promise<string[]> {
  return leadSources(await ownSourceNames(reader), new Map()).map(({ name }) => name)
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

/**
 * A given source in the spelling of the practice's list, or else of patients who have it without its being listed. The
 * sources are locked as by `lockSourceNames`.
 * @returns null if the practice has no such source
 */
export async function lockSource(tx: PracticeTx, given: string): Promise<string | null> {
  const listed = listedSource(await lockSourceNames(tx), given)
  if (listed !== null) return listed
  const ofPatients = [...(await countBySource(tx)).keys()]
  return ofPatients.find((source) => isSameSource(source, given)) ?? null
}
