import type { bulk } from '@enamel/contract/bulk'
import { inPractice } from '../../db/database.ts'
import { ok } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import { practiceOf } from '../practice/index.ts'
import { recentBatches } from './bulk.queries.ts'
import { presentSummary } from './present-bulk.ts'

/** The bulk messages of the last days in short, newest first: so they are found again after a reload (BLK-17). */
export const listBulk: Handler<typeof bulk.list> = ({ deps, session }) =>
  inPractice(deps.db, session.clientId, async (tx) => {
    const now = deps.clock.now()
    const { time_zone: zone } = await practiceOf(tx)
    return ok((await recentBatches(tx, now)).map((row) => presentSummary(row, { now, zone })))
  })
