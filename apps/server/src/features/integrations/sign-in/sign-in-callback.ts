import type { HandlerInput } from '@enamel/contract/endpoint'
import type { integrations } from '@enamel/contract/integrations'
import type { Country } from '@enamel/domain/config/country'
import { isInUse } from '@enamel/domain/integrations/integration'
import { inPractice } from '../../../db/in-practice.ts'
import type { RequestContext } from '../../../http/pipeline/context.ts'
import { redirected } from '../../../http/pipeline/handler-result.ts'
import type { Handler } from '../../../http/pipeline/serve.ts'
import type { Session } from '../../../http/pipeline/session.ts'
import { practiceCountry } from '../../practice/index.ts'
import { integrationOf } from '../integration.queries.ts'
import { integrationServices } from '../services.ts'
import { storeAccountChoice } from './account-choice.queries.ts'
import { finishSignIn } from './finish-sign-in.ts'
import type { PreviousAccount } from './service-sign-in.ts'
import { type ClaimedSignIn, claimSignIn } from './sign-in.queries.ts'

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

/** @returns how the pop-up goes on */
function complete(
  context: RequestContext,
  { params: { integration }, query }: Input,
  { session, expiresAt, ...signIn }: ReturnedSignIn,
): Promise<'done' | 'choose' | 'failed'> {
  const { deps } = context
  const { clientId } = session
  return finishSignIn(context, { session, integration, status: 302 }, async () => {
    const service = integrationServices[integration].signIn
    const result = await service.complete(deps, clientId, { query, ...signIn })
    if (!('accounts' in result)) return result
    const until = { secret: deps.secret, expiresAt }
    await inPractice(deps.db, clientId, (tx) =>
      storeAccountChoice(tx, { integration, session }, result, until),
    )
    return 'choose'
  })
}
