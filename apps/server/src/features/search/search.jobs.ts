import { inPractice } from '../../db/in-practice.ts'
import { lookup } from '../../db/lookup.ts'
import type { PeriodicJob } from '../../jobs/job.ts'
import { indexWords } from './search.queries.ts'

/** How many messages a transaction indexes: some hundredths of a second of work. */
const CHUNK = 200
/** How many transactions a round has for a practice. Other work of the database has the time between two rounds. */
const CHUNKS = 50

/**
 * Indexes the words of new messages and web forms, so that the search finds them. After an upgrade these are all that the
 * practice has. A run that is interrupted goes on where it was, since each chunk is a transaction.
 */
export const indexMessages: PeriodicJob = {
  name: 'search.index-messages',
  everySeconds: 5,
  runsAtStart: true,
  async run({ deps: { db }, signal }) {
    for (const clientId of await lookup.practicesWithUnindexedMessages(db)) {
      for (let chunk = 0; chunk < CHUNKS && !signal?.aborted; chunk++) {
        const indexed = await inPractice(db, clientId, (tx) => indexWords(tx, CHUNK))
        if (indexed < CHUNK) break
      }
    }
  },
}
