import type { bulk } from '@enamel/contract/bulk'
import { readInPractice } from '../../db/bound-connections.ts'
import type { PracticeReader } from '../../db/practice-reader.ts'
import { ok } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import { practiceOf } from '../practice/index.ts'
import { type BatchRow, batchById, pageOfBatches, recentBatches } from './bulk.queries.ts'
import { presentSummary } from './present-bulk.ts'

/**
 * The bulk messages of the last days in short, newest first, so that they are found again after a reload (BLK-17), or a
 * page of all of them.
 */
export const listBulk: Handler<typeof bulk.list> = ({ deps, session }, { query }) =>
  readInPractice(deps.db, session.clientId, async (reader) => {
    const now = deps.clock.now()
    const { time_zone: zone } = await practiceOf(reader)
    const rows =
      query.all || query.before ? await page(reader, query.before) : await recentBatches(reader, now)
    return ok(rows.map((row) => presentSummary(row, { now, zone })))
  })

async function page(reader: PracticeReader, before: string | undefined): Promise<BatchRow[]> {
  if (before === undefined) return pageOfBatches(reader)
  const last = await batchById(reader, before)
  return last ? pageOfBatches(reader, last) : []
}
