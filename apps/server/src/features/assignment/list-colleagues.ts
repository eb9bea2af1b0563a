import type { assignment } from '@enamel/contract/assignment'
import { readInPractice } from '../../db/bound-connections.ts'
import { ok } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import { activeUsers } from './colleague.queries.ts'

export const listColleagues: Handler<typeof assignment.colleagues> = async ({ deps, session }) =>
  ok(await readInPractice(deps.db, session.clientId, activeUsers))
