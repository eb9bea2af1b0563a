import type { PracticeSettings, practiceSettings } from '@enamel/contract/practice-settings'
import { hasRegion } from '@enamel/domain/practice-settings/regions'
import { availableTypes } from '@enamel/domain/practice-settings/treatment-types'
import { sql } from 'kysely'
import { readInPractice } from '../../db/bound-connections.ts'
import type { PracticeReader } from '../../db/practice-reader.ts'
import type { Dependencies } from '../../dependencies.ts'
import { ok } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import {
  customSignature,
  type Practice,
  practiceEmail,
  practiceOf,
  practiceTypes,
  readSettings,
} from '../practice/index.ts'

export const getPracticeSettings: Handler<typeof practiceSettings.read> = ({ deps, session }) =>
  readInPractice(deps.db, session.clientId, async (reader) =>
    ok(await presentPractice(reader, deps, await practiceOf(reader))),
  )

/** A practice's settings as the API returns them (PRC-01). */
export async function presentPractice(
  reader: PracticeReader,
  deps: Pick<Dependencies, 'publicUrl'>,
  practice: Practice,
): Promise<PracticeSettings> {
  const { phone, representative, region } = readSettings(practice, 'details')
  return {
    name: practice.name,
    phone,
    region: hasRegion(practice.country) ? region : null,
    representative,
    email: practiceEmail(practice),
    signature: customSignature(practice, deps),
    types: practiceTypes(practice),
    available_types: availableTypes([...practice.tx_types, ...(await typesOfPatients(reader))]),
  }
}

/** The treatment types that patients have, each once. The index is read once for each type, not for each patient. */
async function typesOfPatients(reader: PracticeReader): Promise<string[]> {
  const { rows } = await sql<{ tx_type: string }>`
    with recursive types as (
      (select tx_type from patients where client_id = ${reader.clientId} and tx_type is not null order by tx_type limit 1)
      union all
      select (
        select tx_type from patients
        where client_id = ${reader.clientId} and tx_type > types.tx_type
        order by tx_type limit 1
      ) from types where types.tx_type is not null
    )
    select tx_type from types where tx_type is not null`.execute(reader)
  return rows.map(({ tx_type }) => tx_type)
}
