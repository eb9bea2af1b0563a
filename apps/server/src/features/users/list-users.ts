import type { users } from '@enamel/contract/users'
import { readInPractice } from '../../db/bound-connections.ts'
import { ok } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import { presentUser } from './present-user.ts'
import { practiceUsers } from './user.queries.ts'

export const listUsers: Handler<typeof users.list> = async (context) => {
  const stored = await readInPractice(context.deps.db, context.session.clientId, practiceUsers)
  return ok(stored.map((user) => presentUser(user, context)))
}
