import type { PatientHit, search } from '@enamel/contract/search'
import { parsePhone } from '@enamel/domain/patients/phone-number'
import { phoneDigits } from '@enamel/domain/search/phone-digits'
import { SEARCH_HITS_MAX, searchQuery } from '@enamel/domain/search/search-query'
import { sql } from 'kysely'
import { readInPractice } from '../../db/bound-connections.ts'
import type { PracticeReader } from '../../db/practice-reader.ts'
import { ok } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import { practiceCountry } from '../practice/index.ts'

/**
 * Finds patients whose email contains the query, whose name contains all words of the query in any order, or whose
 * phone contains the digits of the query if the query is written as a telephone number (SRCH-03, G1-15). A complete
 * number is found in any spelling, and the patients who have it are listed first.
 */
export const searchPatients: Handler<typeof search.patients> = async ({ deps, session }, { query }) => {
  const term = searchQuery(query.query)
  if (term === null) return ok([])
  const hits = await readInPractice(deps.db, session.clientId, async (reader) => {
    const number = parsePhone(term, await practiceCountry(reader))
    const withNumber = number.ok ? await patientsContaining(reader, number.e164) : []
    return [...withNumber, ...(await patientsContaining(reader, term))]
  })
  const byId = new Map(hits.map((hit) => [hit.id, hit]))
  return ok([...byId.values()].slice(0, SEARCH_HITS_MAX))
}

async function patientsContaining(reader: PracticeReader, term: string): Promise<PatientHit[]> {
  const { rows } = await sql<PatientHit>`
    select hit.id, hit.first_name, hit.last_name, p.distinguisher, hit.email, hit.phone
    from search_patients(${reader.clientId}::uuid, ${term}, ${phoneDigits(term)}, ${SEARCH_HITS_MAX})
      with ordinality as hit (id, first_name, last_name, email, phone, position)
    join patients p on p.client_id = ${reader.clientId} and p.id = hit.id
    order by hit.position`.execute(reader)
  return rows
}
