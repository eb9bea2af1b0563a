import { isDeepStrictEqual } from 'node:util'
import type { savedFilters } from '@enamel/contract/saved-filters'
import { FILTERS_MAX } from '@enamel/domain/saved-filters/saved-filter'
import { created, ok, refuse } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import { countFilters, filterById, isNameTaken, lockFilters } from './saved-filter.queries.ts'

/**
 * Saves a filter. A repeated request finds what the first one stored. The id of a deleted filter can be used again, so
 * that a deletion can be undone.
 */
export const createFilter: Handler<typeof savedFilters.create> = ({ deps, session, change }, { body }) =>
  change(async (tx) => {
    const { userId } = session
    await lockFilters(tx, userId)
    const stored = await filterById(tx, userId, body.id)
    if (stored) return isDeepStrictEqual(stored, body) ? ok(stored) : refuse('id_reused')
    if (await isNameTaken(tx, userId, body)) return refuse('name_taken')
    if ((await countFilters(tx, userId, body.screen)) >= FILTERS_MAX) return refuse('too_many')
    const { id, screen, name, query } = body
    await tx
      .insertInto('saved_filters')
      .values({
        client_id: tx.clientId,
        user_id: userId,
        id,
        screen,
        name,
        query: JSON.stringify(query),
        created_at: deps.clock.now(),
      })
      .execute()
    return created(body)
  })
