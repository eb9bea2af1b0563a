import type { accountChoice } from '@enamel/contract/account-choice'
import { noContent } from '../../../http/pipeline/handler-result.ts'
import type { Handler } from '../../../http/pipeline/serve.ts'
import { deleteSignInsOfSession } from './sign-in.queries.ts'

/** Forgets what a sign-in in this session has stored, for example because its pop-up was closed; a repeat is harmless. */
export const abandonSignIn: Handler<typeof accountChoice.abandon> = (
  { session, change },
  { params: { integration } },
) =>
  change(async (tx) => {
    await deleteSignInsOfSession(tx, { integration, session }).execute()
    return noContent
  })
