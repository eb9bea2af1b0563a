import type { HandlerInput } from '@enamel/contract/endpoint'
import type { integrations } from '@enamel/contract/integrations'
import type { Country } from '@enamel/domain/config/country'
import { integrationDescriptions, isInUse } from '@enamel/domain/integrations/integration'
import type { SignInSecrets } from '../../../adapters/oauth/authorization-server.ts'
import { inPractice } from '../../../db/database.ts'
import type { RequestContext } from '../../../http/pipeline/context.ts'
import { redirected } from '../../../http/pipeline/handler-result.ts'
import type { Handler } from '../../../http/pipeline/serve.ts'
import type { Session } from '../../../http/pipeline/session.ts'
import { practiceCountry } from '../../practice/index.ts'
import { integrationOf } from '../integration.queries.ts'
import { integrationServices } from '../services.ts'
import { storeConnection, storeSignInFailure } from './finish-sign-in.ts'
import type { PreviousAccount, SignInResult } from './service-sign-in.ts'
import { claimSignIn } from './sign-in.queries.ts'
import { revokeRefused, type SignInGrant } from './sign-in-grant.ts'

type Input = HandlerInput<typeof integrations.callback>

/** A sign-in that came back in the session in which it was begun. */
interface ReturnedSignIn {
  session: Session
  secrets: SignInSecrets
  previous: PreviousAccount | null
  country: Country
}

/**
 * The address to which a service returns the pop-up. A sign-in that was not begun in this session, was used or has
 * lapsed changes nothing; one that fails stores a text for staff (G3-29). The page to which it redirects shows only
 * whether it succeeded.
 */
export const signInCallback: Handler<typeof integrations.callback> = async (context, input) => {
  const { deps, log } = context
  const returned = await claim(context, input)
  const isConnected = returned !== null && (await complete(context, input, returned))
  if (!returned) log.warn({ integration: input.params.integration }, 'a sign-in came back that is not open')
  return redirected(`${deps.publicUrl}/integrations/${isConnected ? 'done' : 'failed'}`)
}

/** @returns null when the sign-in is not open in this session */
async function claim(
  { deps, session }: RequestContext,
  { params: { integration }, query }: Input,
): Promise<ReturnedSignIn | null> {
  const { state } = query
  if (!session?.active || !state) return null
  return inPractice(deps.db, session.clientId, async (tx) => {
    const context = { secret: deps.secret, now: deps.clock.now() }
    const secrets = await claimSignIn(tx, { integration, session }, state, context)
    if (!secrets) return null
    const row = await integrationOf(tx, integration)
    const previous = row?.account
      ? { account: row.account, label: row.label, isInUse: isInUse(row.state) }
      : null
    return { session, secrets, previous, country: await practiceCountry(tx) }
  })
}

/** @returns whether the practice is connected; if not, the reason is stored and nothing stays granted */
async function complete(
  context: RequestContext,
  { params: { integration }, query }: Input,
  { session, ...signIn }: ReturnedSignIn,
): Promise<boolean> {
  const { deps, log } = context
  const names = { client_id: session.clientId, integration }
  let grant: SignInGrant | undefined
  try {
    const result = await integrationServices[integration].signIn.complete(deps, session.clientId, {
      query,
      ...signIn,
    })
    grant = result.grant
    const finished: SignInResult = result.ok
      ? await storeConnection(context, session, integration, result)
      : result
    if (finished.ok) return true
    const { message, detail, isOurs } = finished
    log[isOurs ? 'error' : 'warn']({ ...names, detail }, 'a sign-in at a service failed')
    await storeSignInFailure(context, session, integration, message)
  } catch (error) {
    log.error({ ...names, err: error }, 'a sign-in at a service could not be completed')
    const { displayName } = integrationDescriptions[integration]
    const message = `The sign-in to ${displayName} could not be completed. Please try again.`
    await storeSignInFailure(context, session, integration, message)
  }
  if (grant) await revokeRefused(context, names, grant)
  return false
}
