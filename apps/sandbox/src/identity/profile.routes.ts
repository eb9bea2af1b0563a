import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { browserSession } from './browser-session.ts'
import { PRODUCT_NAME, returnAddress } from './client.ts'
import { loginPage, WRONG_CREDENTIALS } from './pages/login-page.ts'
import { profilePage } from './pages/profile-page.ts'
import { IDENTITY_PATH } from './paths.ts'
import { type PagesDependencies, showOf } from './show-page.ts'

const PROFILE = `${IDENTITY_PATH}/profile`
const typed = z.string().max(2_000).catch('')
const Asked = z.object({ returnUrl: z.string().max(2_000).optional().catch(undefined) })
const Form = Asked.extend({ email: typed, password: typed })

/** The account page, which the product's menu links to, with a link back to where the person was. */
export function profileRoutes({ identity, productUrl }: PagesDependencies) {
  const { accounts } = identity
  const show = showOf(productUrl)

  async function sessionOf(request: FastifyRequest, reply: FastifyReply) {
    return browserSession(await identity.provider(), request.raw, reply.raw)
  }

  return async (app: FastifyInstance) => {
    app.get('/', async (_request, reply) => reply.redirect(PROFILE))

    app.get('/profile', async (request, reply) => {
      const returnUrl = returnAddress(Asked.parse(request.query).returnUrl, productUrl())
      const { accountId } = await sessionOf(request, reply)
      const account = accountId ? accounts.withId(accountId) : undefined
      if (!account) return show(reply, loginPage({ ...login, cancel: returnUrl, email: '', returnUrl }))
      return show(reply, profilePage({ ...account, client: PRODUCT_NAME, returnUrl, logoutUrl: LOGOUT }))
    })

    app.post('/profile', async (request, reply) => {
      const { email, password, returnUrl: asked } = Form.parse(request.body ?? {})
      const returnUrl = returnAddress(asked, productUrl())
      const account = await accounts.signingIn(email, password)
      if (!account) {
        const page = loginPage({ ...login, cancel: returnUrl, email, returnUrl, error: WRONG_CREDENTIALS })
        return show(reply, page, 422)
      }
      const session = await sessionOf(request, reply)
      await session.signIn(account.id)
      return reply.redirect(`${PROFILE}?${new URLSearchParams({ returnUrl })}`, 303)
    })
  }
}

const LOGOUT = `${IDENTITY_PATH}/session/end`
const login = { action: PROFILE, client: PRODUCT_NAME, purpose: 'see your account' }
