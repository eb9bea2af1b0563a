import type { integrations } from '@enamel/contract/integrations'
import { noContent } from '../../../http/pipeline/handler-result.ts'
import type { Handler } from '../../../http/pipeline/serve.ts'
import { reportFailure } from './report-failure.kind.ts'

/**
 * Reports to the operator that a browser shows a failed sign-in. Only the browser notices each kind of failure, such as
 * a pop-up that was closed.
 */
export const reportFailedSignIn: Handler<typeof integrations.reportFailedSignIn> = (
  { change },
  { params, body },
) =>
  change(async (tx) => {
    await reportFailure(tx, params.integration, 'sign_in', body.problem)
    return noContent
  })
