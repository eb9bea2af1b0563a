import type { accountChoice } from '@enamel/contract/account-choice'
import { noContent } from '../../../http/pipeline/handler-result.ts'
import type { Handler } from '../../../http/pipeline/serve.ts'
import { deleteSignInsOfSession } from './sign-in.queries.ts'
import { cancelledByUser, choiceLapsed, storeSignInFailure } from './store-sign-in-failure.ts'

/**
 * Forgets what a sign-in in this session has stored, for example because its pop-up was closed; a repeat is harmless. One
 * that waited for a choice stores for staff whether its user cancelled it or it had lapsed.
 */
export const abandonSignIn: Handler<typeof accountChoice.abandon> = (
  context,
  { params: { integration } },
) => {
  const { deps, session, change } = context
  return change(async (tx) => {
    const deleted = await deleteSignInsOfSession(tx, { integration, session })
      .returning(['choice', 'expires_at'])
      .execute()
    const waiting = deleted.find(({ choice }) => choice !== null)
    if (waiting) {
      const isLapsed = waiting.expires_at <= deps.clock.now()
      await storeSignInFailure(tx, context, integration, isLapsed ? choiceLapsed : cancelledByUser)
    }
    return noContent
  })
}
