import type { inbox } from '@enamel/contract/inbox'
import { ok } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import { type Mark, marks } from './marks.ts'
import { publishConversations } from './publish-conversation.ts'

/** Marks many conversations in transactions of `batch_size`; unknown ids are skipped (G1-18). */
export function markManyHandler(mark: Mark): Handler<typeof inbox.readMany> {
  return async ({ deps, change }, { body }) => {
    const ids = [...new Set(body.patient_ids)]
    let updated = 0
    for (let start = 0; start < ids.length; start += body.batch_size) {
      const batch = ids.slice(start, start + body.batch_size)
      const marked = await change(async (tx) => {
        const now = deps.clock.now()
        marks[mark](tx, batch, now)
        const published = await publishConversations(tx, batch, now)
        const patientIds = published.map(({ conversation }) => conversation.patient_id)
        return ok(patientIds.length, { patientIds })
      })
      updated += marked.body
    }
    return ok({ updated })
  }
}
