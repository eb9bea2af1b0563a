import type { integrations } from '@enamel/contract/integrations'
import { noContent } from '../../../http/pipeline/handler-result.ts'
import type { Handler } from '../../../http/pipeline/serve.ts'
import { deleteSignInsOfSession } from './sign-in.queries.ts'

/** Forgets what a sign-in in this session has stored, for example because its pop-up was closed; a repeat is harmless. */
export const abandonSignIn: Handler<typeof integrations.abandonSignIn> = (
  { session, change },
  { params: { integration } },
) =>
  change(async (tx) => {
    await deleteSignInsOfSession(tx, { integration, session })
    return noContent
  })
