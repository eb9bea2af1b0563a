import { randomBytes } from 'node:crypto'
import type { integrations } from '@enamel/contract/integrations'
import { integrationDescriptions } from '@enamel/domain/integrations/integration'
import type { SignInSecrets } from '../../../adapters/oauth/authorization-server.ts'
import { inPractice } from '../../../db/in-practice.ts'
import { ok, refuse } from '../../../http/pipeline/handler-result.ts'
import type { Handler } from '../../../http/pipeline/serve.ts'
import { practiceFeatures } from '../../practice/index.ts'
import { integrationOf } from '../integration.queries.ts'
import { integrationServices, isListed } from '../services.ts'
import { storeSignIn } from './sign-in.queries.ts'

/** Begins a sign-in at a service, which lapses in ten minutes and counts in this session only (G3-29). */
export const beginSignIn: Handler<typeof integrations.connect> = async (context, { params }) => {
  const { deps, session, change } = context
  const { integration } = params
  const { signIn } = integrationServices[integration]
  const { features, row } = await inPractice(deps.db, session.clientId, async (tx) => ({
    features: await practiceFeatures(tx),
    row: await integrationOf(tx, integration),
  }))
  const name = integrationDescriptions[integration].displayName
  if (!isListed(integration, features)) return refuse('not_found')
  if (!signIn.isAvailable(deps)) return refuse('not_configured', { values: { name } })
  if (row?.state === 'disconnecting') return refuse('disconnecting', { values: { name } })

  const secrets: SignInSecrets = { state: randomText(), codeVerifier: randomText() }
  const url = await signIn.url(deps, secrets, row?.label ?? null)
  return change(async (tx) => {
    const now = deps.clock.now()
    await storeSignIn(tx, { integration, session }, secrets, { secret: deps.secret, now })
    return ok({ url })
  })
}

const randomText = () => randomBytes(32).toString('base64url')
