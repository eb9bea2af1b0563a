import formBody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errors, type InteractionResults } from 'oidc-provider'
import { z } from 'zod'
import { PRODUCT_NAME } from './client.ts'
import type { Identity } from './identity.ts'
import { consentPage } from './pages/consent-page.ts'
import { faultPage } from './pages/fault-page.ts'
import { documentOf, type Page, pageHeaders } from './pages/layout.ts'
import { loginPage } from './pages/login-page.ts'
import { registerPage } from './pages/register-page.ts'
import { IDENTITY_PATH } from './paths.ts'
import { saveGrant } from './provider.ts'
import { faultsOf, Registering } from './registering.ts'

/** One answer for both, as a provider gives that does not tell who has an account. */
export const WRONG_CREDENTIALS = 'That email and password do not belong together.'

const typed = z.string().max(1_000).catch('')
const Credentials = z.object({ email: typed, password: typed })
const Decision = z.object({ decision: z.enum(['allow', 'deny']) })

export interface PagesNeeds {
  identity: Identity
  productUrl(): string
}

/** What a person does between the product's request and the answer to it: signing in, registering, consenting. */
export function interactionRoutes({ identity, productUrl }: PagesNeeds) {
  const { accounts } = identity
  const show = (reply: FastifyReply, page: Page, status = 200) =>
    reply.status(status).headers(pageHeaders(productUrl())).send(documentOf(page))

  /** The sign-in that the browser's cookie belongs to. @throws when there is none, or it has ended */
  async function present({ raw, params }: FastifyRequest, reply: FastifyReply) {
    const provider = await identity.provider()
    const { prompt, params: asked, session, uid } = await provider.interactionDetails(raw, reply.raw)
    if (uid !== (params as { uid: string }).uid) throw new errors.SessionNotFound('another sign-in has begun')
    const base = `${IDENTITY_PATH}/interaction/${uid}`
    const hint = typeof asked.login_hint === 'string' ? asked.login_hint : ''
    const paths = {
      client: PRODUCT_NAME,
      purpose: `go on to ${PRODUCT_NAME}`,
      cancel: `${base}/cancel`,
      register: `${base}/register`,
      logIn: `${base}/login`,
    }
    return { provider, base, prompt: prompt.name, accountId: session?.accountId, hint, paths }
  }

  /** Goes on with the product's request. */
  async function finish(request: FastifyRequest, reply: FastifyReply, result: InteractionResults) {
    const provider = await identity.provider()
    return reply.redirect(await provider.interactionResult(request.raw, reply.raw, result), 303)
  }

  return async (app: FastifyInstance) => {
    await app.register(formBody)
    app.setErrorHandler((error: Error, _request, reply) => {
      const hasEnded = error instanceof errors.SessionNotFound
      if (!hasEnded) process.stderr.write(`Smile ID: ${error.stack}\n`)
      const words = hasEnded ? 'This sign-in has ended.' : 'Smile ID failed.'
      return show(reply, faultPage({ words, productUrl: productUrl() }), hasEnded ? 400 : 500)
    })

    app.get('/interaction/:uid', async (request, reply) => {
      const { prompt, base, paths, hint, accountId } = await present(request, reply)
      if (prompt === 'create') return reply.redirect(paths.register, 303)
      const account = accountId ? accounts.withId(accountId) : undefined
      if (prompt === 'consent' && account) {
        return show(reply, consentPage({ ...paths, ...account, action: `${base}/consent` }))
      }
      return show(reply, loginPage({ ...paths, action: paths.logIn, email: hint }))
    })

    app.get('/interaction/:uid/login', async (request, reply) => {
      const { paths, hint } = await present(request, reply)
      return show(reply, loginPage({ ...paths, action: paths.logIn, email: hint }))
    })

    app.post('/interaction/:uid/login', async (request, reply) => {
      const { paths } = await present(request, reply)
      const { email, password } = Credentials.parse(request.body)
      const account = await accounts.signingIn(email, password)
      if (account) return finish(request, reply, signedIn(account.id))
      return show(reply, loginPage({ ...paths, action: paths.logIn, email, fault: WRONG_CREDENTIALS }), 422)
    })

    app.get('/interaction/:uid/register', async (request, reply) => {
      const { paths, hint } = await present(request, reply)
      return show(
        reply,
        registerPage({ ...paths, action: paths.register, filled: { email: hint }, faults: {} }),
      )
    })

    app.post('/interaction/:uid/register', async (request, reply) => {
      const { paths } = await present(request, reply)
      const parsed = Registering.safeParse(request.body)
      const registered = parsed.success ? await accounts.register(parsed.data) : undefined
      if (registered?.ok) return finish(request, reply, signedIn(registered.account.id))
      const { name, email } = z.object({ name: typed, email: typed }).parse(request.body)
      const faults = parsed.success
        ? { email: 'There is an account with this email already. Sign in instead.' }
        : faultsOf(parsed.error)
      return show(
        reply,
        registerPage({ ...paths, action: paths.register, filled: { name, email }, faults }),
        422,
      )
    })

    app.post('/interaction/:uid/consent', async (request, reply) => {
      const { provider, prompt, accountId } = await present(request, reply)
      const { decision } = Decision.parse(request.body)
      if (prompt !== 'consent' || !accountId) throw new errors.SessionNotFound('nobody is signed in')
      if (decision === 'deny') return finish(request, reply, refused)
      accounts.consent(accountId, identity.clientId)
      const grant = await saveGrant(provider, accountId, identity.clientId)
      return finish(request, reply, { consent: { grantId: grant.jti } })
    })

    app.get('/interaction/:uid/cancel', async (request, reply) => {
      await present(request, reply)
      return finish(request, reply, refused)
    })
  }
}

const refused = { error: 'access_denied', error_description: 'The person did not go on.' }

/** A registration that was asked for is done with the sign-in, too. */
function signedIn(accountId: string): InteractionResults {
  return { login: { accountId }, create: {} }
}
