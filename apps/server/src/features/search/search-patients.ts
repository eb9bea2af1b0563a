import type { PatientHit, search } from '@enamel/contract/search'
import { SEARCH_MOST, searchQuery } from '@enamel/domain/search/fires'
import { sql } from 'kysely'
import { inPractice } from '../../db/database.ts'
import { answer } from '../../http/outcome.ts'
import type { Handler } from '../../http/serve.ts'

/** Patients whose email or phone holds the query, or whose name holds all its words in any order (SRCH-03, G1-15). */
export const searchPatients: Handler<typeof search.patients> = async ({ world, session }, { query }) => {
  const term = searchQuery(query.query)
  if (term === null) return answer([])
  const { rows } = await inPractice(world.db, session.clientId, (tx) =>
    sql<PatientHit>`select * from search_patients(${tx.clientId}::uuid, ${term}, ${SEARCH_MOST})`.execute(tx),
  )
  return answer(rows)
}
