import type { savedFilters } from '@enamel/contract/saved-filters'
import { noContent, refuse } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'

export const removeFilter: Handler<typeof savedFilters.remove> = ({ session, change }, { params }) =>
  change(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('saved_filters')
      .where('client_id', '=', tx.clientId)
      .where('user_id', '=', session.userId)
      .where('id', '=', params.id)
      .executeTakeFirst()
    return numDeletedRows > 0n ? noContent : refuse('not_found')
  })
