import type { FastifyReply, FastifyRequest } from 'fastify'
import { errors, type InteractionResults } from 'oidc-provider'
import { PRODUCT_NAME } from '../../http/product.ts'
import type { Identity } from '../identity.ts'
import { IDENTITY_PATH } from '../paths.ts'

/** The result of a sign-in that the person cancelled, or for which the person refused consent. */
export const accessDenied = { error: 'access_denied', error_description: 'The person did not continue.' }

/**
 * The sign-in that belongs to the browser's cookie.
 * @throws SessionNotFound when there is none, or the sign-in has ended
 */
export async function currentSignIn(
  identity: Identity,
  { raw, params }: FastifyRequest,
  reply: FastifyReply,
) {
  const provider = await identity.provider()
  const { prompt, params: requested, session, uid } = await provider.interactionDetails(raw, reply.raw)
  if (uid !== (params as { uid: string }).uid)
    throw new errors.SessionNotFound('a different sign-in has begun')
  const base = `${IDENTITY_PATH}/interaction/${uid}`
  return {
    provider,
    prompt: prompt.name,
    accountId: session?.accountId,
    /** The product's login hint, or an empty text. */
    hint: typeof requested.login_hint === 'string' ? requested.login_hint : '',
    /** The props that the pages of a sign-in share. */
    details: {
      client: PRODUCT_NAME,
      purpose: `go on to ${PRODUCT_NAME}`,
      logIn: `${base}/login`,
      register: `${base}/register`,
      consent: `${base}/consent`,
      cancel: `${base}/cancel`,
    },
  }
}

/** Continues the product's authorisation request with a result. */
export async function continueSignIn(
  identity: Identity,
  request: FastifyRequest,
  reply: FastifyReply,
  result: InteractionResults,
) {
  const provider = await identity.provider()
  return reply.redirect(await provider.interactionResult(request.raw, reply.raw, result), 303)
}

/** The result of a successful sign-in, which also completes a requested registration. */
export function signedInAs(accountId: string): InteractionResults {
  return { login: { accountId }, create: {} }
}
