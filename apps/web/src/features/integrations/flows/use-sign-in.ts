import type { Integration } from '@enamel/contract/integrations'
import type { SignInProblem } from '@enamel/domain/integrations/integration'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { fromPromise } from 'xstate'
import { browserPopups } from '../../../lib/browser-popups.ts'
import {
  abandonSignIn,
  connectIntegration,
  reloadIntegration,
  reportFailedSignIn,
} from '../integrations.api.ts'
import { type SignInAtService, signInAtService } from '../sign-in/sign-in-at-service.ts'
import { signInProblemOf } from '../sign-in/sign-in-failed.ts'
import type { SignedIn } from './flow.ts'

const REPORT_RETRIES = 3

/**
 * The actor with which a flow lets the user sign in to the service of a connection. A failure is reported to the
 * operator, since the screen after it says so (INT-26); a browser that is offline reports it once it is online again.
 */
export function useSignIn({ integration, sync }: Integration, config: SignInAtService['config']) {
  const queries = useQueryClient()
  const { mutate: report } = useMutation({
    mutationFn: (problem: SignInProblem) => reportFailedSignIn(integration, problem),
    retry: REPORT_RETRIES,
  })
  return fromPromise<SignedIn>(async ({ signal }) => {
    try {
      return await signInAtService({
        popups: browserPopups,
        config,
        connect: (aborted) => connectIntegration(integration, aborted),
        abandon: () => abandonSignIn(integration),
        reload: () => reloadIntegration(queries, integration),
        syncBefore: sync?.id ?? null,
        signal,
      })
    } catch (error) {
      if (!signal.aborted) report(signInProblemOf(error))
      throw error
    }
  })
}
