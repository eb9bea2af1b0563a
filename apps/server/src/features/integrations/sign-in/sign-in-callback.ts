import type { HandlerInput } from '@enamel/contract/endpoint'
import type { integrations } from '@enamel/contract/integrations'
import type { Country } from '@enamel/domain/config/country'
import { integrationDescriptions, isInUse } from '@enamel/domain/integrations/integration'
import { inPractice, type PracticeTx } from '../../../db/database.ts'
import type { RequestContext } from '../../../http/pipeline/context.ts'
import { redirected } from '../../../http/pipeline/handler-result.ts'
import type { Handler } from '../../../http/pipeline/serve.ts'
import type { Session } from '../../../http/pipeline/session.ts'
import { practiceCountry } from '../../practice/index.ts'
import { integrationOf } from '../integration.queries.ts'
import { integrationServices } from '../services.ts'
import { storeChoice } from './choice.queries.ts'
import { storeConnection, storeSignInFailure } from './finish-sign-in.ts'
import type { PreviousAccount, SignInResult } from './service-sign-in.ts'
import { type ClaimedSignIn, claimSignIn } from './sign-in.queries.ts'
import { revokeRefused, type SignInGrant } from './sign-in-grant.ts'

type Input = HandlerInput<typeof integrations.callback>

/** A sign-in that came back in the session in which it was begun. */
interface ReturnedSignIn extends ClaimedSignIn {
  session: Session
  previous: PreviousAccount | null
  country: Country
}

/**
 * The address to which a service returns the pop-up. A sign-in that was not begun in this session, was used or has
 * lapsed changes nothing; one that fails stores a text for staff (G3-29). The page to which it redirects shows only
 * whether it succeeded, or lets the user choose one of several accounts.
 */
export const signInCallback: Handler<typeof integrations.callback> = async (context, input) => {
  const { deps, log } = context
  const { integration } = input.params
  const returned = await claim(context, input)
  if (!returned) log.warn({ integration }, 'a sign-in came back that is not open')
  const end = returned ? await complete(context, input, returned) : 'failed'
  const page = end === 'choose' ? `${integration}/choose` : end
  return redirected(`${deps.publicUrl}/integrations/${page}`)
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
    const claimed = await claimSignIn(tx, { integration, session }, state, context)
    if (!claimed) return null
    const row = await integrationOf(tx, integration)
    const previous = row?.account
      ? { account: row.account, label: row.label, isInUse: isInUse(row.state) }
      : null
    return { ...claimed, session, previous, country: await practiceCountry(tx) }
  })
}

/** @returns how the pop-up goes on; after a failure the reason is stored and nothing stays granted */
async function complete(
  context: RequestContext,
  { params: { integration }, query }: Input,
  { session, expiresAt, ...signIn }: ReturnedSignIn,
): Promise<'done' | 'choose' | 'failed'> {
  const { deps, log } = context
  const { clientId } = session
  const names = { client_id: clientId, integration }
  const inOwnPractice = <T>(work: (tx: PracticeTx) => Promise<T>) => inPractice(deps.db, clientId, work)
  let grant: SignInGrant | undefined
  try {
    const result = await integrationServices[integration].signIn.complete(deps, clientId, {
      query,
      ...signIn,
    })
    if ('accounts' in result) {
      const until = { secret: deps.secret, expiresAt }
      await inOwnPractice((tx) => storeChoice(tx, { integration, session }, result, until))
      return 'choose'
    }
    grant = result.grant
    const finished: SignInResult = result.ok
      ? await inOwnPractice((tx) =>
          storeConnection(tx, context, { session, integration, status: 302 }, result),
        )
      : result
    if (finished.ok) return 'done'
    await inOwnPractice((tx) => storeSignInFailure(tx, context, integration, finished))
  } catch (error) {
    log.error({ ...names, err: error }, 'a sign-in at a service could not be completed')
    const { displayName } = integrationDescriptions[integration]
    const message = `The sign-in to ${displayName} could not be completed. Please try again.`
    const failure = { ok: false, message, detail: 'unexpected' } as const
    await inOwnPractice((tx) => storeSignInFailure(tx, context, integration, failure))
  }
  if (grant) await revokeRefused(context, names, grant)
  return 'failed'
}
