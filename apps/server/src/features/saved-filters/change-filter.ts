import type { SavedFilter, savedFilters } from '@enamel/contract/saved-filters'
import { ok, refuse } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import { filterById, isNameTaken, lockFilters } from './saved-filter.queries.ts'

/** Changes what the request contains: a change of the name leaves a combination that another page has just saved. */
export const changeFilter: Handler<typeof savedFilters.change> = ({ session, change }, { params, body }) =>
  change(async (tx) => {
    const { userId } = session
    await lockFilters(tx, userId)
    const stored = await filterById(tx, userId, params.id)
    // The query in the body has the shape of the body's screen.
    if (stored?.screen !== body.screen) return refuse('not_found')
    const { name = stored.name, query = stored.query } = body
    const changed = { ...stored, name, query } as SavedFilter
    if (await isNameTaken(tx, userId, changed)) return refuse('name_taken')
    await tx
      .updateTable('saved_filters')
      .set({ name, query: JSON.stringify(query) })
      .where('client_id', '=', tx.clientId)
      .where('user_id', '=', userId)
      .where('id', '=', stored.id)
      .execute()
    return ok(changed)
  })
