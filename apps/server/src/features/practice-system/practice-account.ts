import type { PracticeSystemRefusal } from '@enamel/contract/practice-system'
import { type Offers, practiceSystemOffers } from '@enamel/domain/practice-system/offers'
import type { PracticeAccount } from '../../adapters/practice-system/practice-system.ts'
import type { ServiceResult, ServiceTrouble } from '../../adapters/service-result.ts'
import { inPractice } from '../../db/in-practice.ts'
import type { PracticeTx } from '../../db/practice-tx.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { StaffContext } from '../../http/pipeline/context.ts'
import { type Refused, refuse } from '../../http/pipeline/handler-result.ts'
import {
  connectionStates,
  type NoToken,
  type PracticeSystemConnection,
  practiceSystemConnection,
  practiceSystemTokens,
  withAccessToken,
} from '../integrations/index.ts'
import { practiceFeatures } from '../practice/index.ts'

/**
 * The credentials and site for requests to the practice's system; null while the connection is not healthy or its keys
 * cannot be decrypted (G-36). A token may have expired: call `accessToken` before the transaction.
 */
export async function practiceAccount(
  tx: PracticeTx,
  deps: Pick<Dependencies, 'secret'>,
): Promise<PracticeAccount | null> {
  const connection = await practiceSystemConnection.read(tx, deps)
  return connection?.isHealthy ? openAccount(connection) : null
}

/** @returns null when the keys cannot be decrypted any more */
async function openAccount(connection: PracticeSystemConnection): Promise<PracticeAccount | null> {
  const keys = await connection.openCredentials().catch(() => null)
  return keys && { token: keys.token, siteId: connection.account }
}

/** The actions that the practice can take with its practice system (DEN-01). */
export async function capabilitiesOf(tx: PracticeTx): Promise<Offers> {
  return practiceSystemOffers({
    features: await practiceFeatures(tx),
    connections: await connectionStates(tx),
  })
}

/** The refusal while the practice cannot use its practice system (G-36); null while it can. */
export async function refuseInactive({ deps, session }: Pick<StaffContext, 'deps' | 'session'>) {
  const { link } = await inPractice(deps.db, session.clientId, capabilitiesOf)
  return link ? null : refuse('integration_inactive')
}

type Context = Pick<StaffContext, 'deps' | 'session' | 'log'>

/**
 * Sends a request to the practice's system, with a token that is renewed if it has expired. Without a usable response,
 * returns a refusal with a text for the user. Call it outside of transactions.
 */
export async function askPracticeSystem<T>(
  context: Context,
  request: (account: PracticeAccount) => Promise<ServiceResult<T>>,
): Promise<{ ok: true; value: T } | Refused<PracticeSystemRefusal>> {
  const asked = await withAccessToken(context, practiceSystemTokens, context.session.clientId, {
    ask: async (token, { isHealthy, account: siteId }) =>
      isHealthy ? request({ token, siteId }) : ({ kind: 'inactive' } as const),
    isRefused: ({ kind }) => kind === 'token_refused',
  })
  const response = asked.kind === 'answered' ? asked.answer : asked
  return response.kind === 'answered' ? { ok: true, value: response.value } : refuseFor(context, response)
}

function refuseFor(
  { log }: Context,
  trouble: ServiceTrouble | NoToken | { kind: 'inactive' },
): Refused<PracticeSystemRefusal> {
  switch (trouble.kind) {
    case 'token_refused':
    case 'refused':
    case 'not_connected':
    case 'inactive':
      return refuse('integration_inactive')
    case 'busy': {
      const { retryAfterSeconds } = trouble
      return refuse('practice_system_busy', retryAfterSeconds === null ? {} : { retryAfterSeconds })
    }
    case 'forbidden':
      log.warn({ detail: trouble.detail }, 'the practice system does not allow the request')
      return refuse('practice_system_forbidden')
    case 'unavailable':
    case 'unreachable':
      log.warn({ detail: trouble.detail }, 'the practice system did not respond, or failed')
      return refuse('practice_system_unreachable')
    case 'unreadable':
      log.warn({ detail: trouble.detail }, 'the practice system sent a malformed response')
      return refuse('practice_system_unreadable')
  }
}
