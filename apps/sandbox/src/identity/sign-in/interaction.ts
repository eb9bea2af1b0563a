import type { FastifyReply, FastifyRequest } from 'fastify'
import { errors, type InteractionResults } from 'oidc-provider'
import { PRODUCT_NAME } from '../client.ts'
import type { Identity } from '../identity.ts'
import { IDENTITY_PATH } from '../paths.ts'

/** The link for a person who does not want to continue. */
export const refused = { error: 'access_denied', error_description: 'The person did not go on.' }

/** The sign-in that belongs to the browser's cookie. @throws SessionNotFound when there is none, or it has ended */
export async function presentSignIn(
  identity: Identity,
  { raw, params }: FastifyRequest,
  reply: FastifyReply,
) {
  const provider = await identity.provider()
  const { prompt, params: asked, session, uid } = await provider.interactionDetails(raw, reply.raw)
  if (uid !== (params as { uid: string }).uid) throw new errors.SessionNotFound('another sign-in has begun')
  const base = `${IDENTITY_PATH}/interaction/${uid}`
  return {
    provider,
    prompt: prompt.name,
    accountId: session?.accountId,
    /** The product's login hint, or an empty text. */
    hint: typeof asked.login_hint === 'string' ? asked.login_hint : '',
    /** Shared parts of the sign-in pages. */
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

/** Continues with the product's request. */
export async function goOn(
  identity: Identity,
  request: FastifyRequest,
  reply: FastifyReply,
  result: InteractionResults,
) {
  const provider = await identity.provider()
  return reply.redirect(await provider.interactionResult(request.raw, reply.raw, result), 303)
}

/** Signing in also completes a requested registration. */
export function signedInAs(accountId: string): InteractionResults {
  return { login: { accountId }, create: {} }
}
