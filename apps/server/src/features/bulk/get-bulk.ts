import type { bulk } from '@enamel/contract/bulk'
import { inPractice } from '../../db/database.ts'
import { okJson, refuse } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import { batchById } from './bulk.queries.ts'
import { presentBatch } from './present-bulk.ts'

/** A bulk message with the state of each of its messages (BLK-11). */
export const getBulk: Handler<typeof bulk.read> = ({ deps, session }, { params }) =>
  inPractice(deps.db, session.clientId, async (tx) => {
    const batch = await batchById(tx, params.id)
    return batch ? okJson(await presentBatch(tx, batch)) : refuse('not_found')
  })
