import type { account } from '@enamel/contract/account'
import { inPractice } from '../../../db/in-practice.ts'
import { noContent, refuse } from '../../../http/pipeline/handler-result.ts'
import type { Handler } from '../../../http/pipeline/serve.ts'
import { disconnectSessions, type EndedSession, endOtherSessions, sessionsOf } from '../../auth/index.ts'

export const endOneSession: Handler<typeof account.endSession> = async (context, { params: { id } }) => {
  const { deps, session, change } = context
  const at = deps.clock.now()
  const own = await inPractice(deps.db, session.clientId, (tx) => sessionsOf(tx, session.userId, at))
  const target = own.find((row) => row.id === id)
  if (!target) return refuse('not_found')
  if (target.token_hash.equals(session.tokenHash)) return refuse('current_session')
  let ended: EndedSession[] = []
  const result = await change(async (tx) => {
    ended = await endOtherSessions(tx, session, { at, id })
    return ended.length > 0 ? noContent : refuse('not_found')
  })
  await disconnectSessions(context, ended)
  return result
}

export const endAllOtherSessions: Handler<typeof account.endOtherSessions> = async (context) => {
  const { deps, session, change } = context
  let ended: EndedSession[] = []
  const result = await change(async (tx) => {
    ended = await endOtherSessions(tx, session, { at: deps.clock.now() })
    return noContent
  })
  await disconnectSessions(context, ended)
  return result
}
