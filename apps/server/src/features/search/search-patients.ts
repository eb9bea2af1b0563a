import type { search } from '@enamel/contract/search'
import { SEARCH_HITS_MAX, searchQuery } from '@enamel/domain/search/search-query'
import { readInPractice } from '../../db/bound-connections.ts'
import { ok } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import { patientsContaining } from './search.queries.ts'

/**
 * Finds patients whose email contains the query, whose name contains all words of the query in any order, or whose
 * phone contains the digits of the query if the query is written as a telephone number (SRCH-03, G1-15). A complete
 * number is found in any spelling, and the patients who have it are listed first.
 */
export const searchPatients: Handler<typeof search.patients> = async ({ deps, session }, { query }) => {
  const term = searchQuery(query.query)
  if (term === null) return ok([])
  return ok(
    await readInPractice(deps.db, session.clientId, (reader) =>
      patientsContaining(reader, term, SEARCH_HITS_MAX),
    ),
  )
}
