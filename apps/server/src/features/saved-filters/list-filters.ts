import type { savedFilters } from '@enamel/contract/saved-filters'
import { readInPractice } from '../../db/bound-connections.ts'
import { ok } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import { filtersOf } from './saved-filter.queries.ts'

export const listFilters: Handler<typeof savedFilters.list> = async ({ deps, session }) =>
  ok(await readInPractice(deps.db, session.clientId, (reader) => filtersOf(reader, session.userId)))
