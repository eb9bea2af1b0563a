import type { bulk } from '@enamel/contract/bulk'
import { inPractice } from '../../db/in-practice.ts'
import { ok, okJson, refuse } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import { practiceOf } from '../practice/index.ts'
import { batchById } from './bulk.queries.ts'
import { presentBatch, presentWithProgress } from './present-bulk.ts'

/** A bulk message with the state of each of its messages (BLK-11), or with its progress alone (BLK-17). */
export const getBulk: Handler<typeof bulk.read> = ({ deps, session }, { params, query }) =>
  inPractice(deps.db, session.clientId, async (tx) => {
    const batch = await batchById(tx, params.id)
    if (!batch) return refuse('not_found')
    if (!query.progress) return okJson(await presentBatch(tx, batch))
    const { time_zone: zone } = await practiceOf(tx)
    return ok(presentWithProgress(batch, { now: deps.clock.now(), zone }))
  })
