import type { Integration } from '@enamel/contract/integrations'
import { useQueryClient } from '@tanstack/react-query'
import { fromPromise } from 'xstate'
import { browserPopups } from '../../../lib/browser-popups.ts'
import { connectIntegration, reloadIntegration } from '../integrations.api.ts'
import { type SignInAtService, signInAtService } from '../sign-in/sign-in-at-service.ts'
import type { SignedIn } from './flow.ts'

/** The actor with which a flow lets the user sign in to the service of a connection. */
export function useSignIn({ integration, sync }: Integration, config: SignInAtService['config']) {
  const queries = useQueryClient()
  return fromPromise<SignedIn>(({ signal }) =>
    signInAtService({
      popups: browserPopups,
      config,
      connect: (aborted) => connectIntegration(integration, aborted),
      reload: () => reloadIntegration(queries, integration),
      syncBefore: sync?.id ?? null,
      signal,
    }),
  )
}
