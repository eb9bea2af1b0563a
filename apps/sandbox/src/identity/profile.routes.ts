import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { PRODUCT_NAME } from '../http/product.ts'
import { browserSession } from './browser-session.ts'
import { returnAddress } from './client.ts'
import { loginPage, WRONG_CREDENTIALS } from './pages/login-page.ts'
import { profilePage } from './pages/profile-page.ts'
import { IDENTITY_PATH } from './paths.ts'
import { createSendPage, type PagesDependencies } from './send-page.ts'

const PROFILE = `${IDENTITY_PATH}/profile`
const TextInput = z.string().max(2_000).catch('')
const ProfileQuery = z.object({ returnUrl: z.string().max(2_000).optional().catch(undefined) })
const ProfileForm = ProfileQuery.extend({ email: TextInput, password: TextInput })

/** The account page, which the product's menu links to, with a link back to the page that the person came from. */
export function profileRoutes({ identity, productUrl }: PagesDependencies) {
  const { accounts } = identity
  const sendPage = createSendPage(productUrl)

  async function sessionOf(request: FastifyRequest, reply: FastifyReply) {
    return browserSession(await identity.provider(), request.raw, reply.raw)
  }

  return async (app: FastifyInstance) => {
    app.get('/', async (_request, reply) => reply.redirect(PROFILE))

    app.get('/profile', async (request, reply) => {
      const returnUrl = returnAddress(ProfileQuery.parse(request.query).returnUrl, productUrl())
      const { accountId } = await sessionOf(request, reply)
      const account = accountId ? accounts.findById(accountId) : undefined
      if (!account) return sendPage(reply, loginPage({ ...login, cancel: returnUrl, email: '', returnUrl }))
      return sendPage(reply, profilePage({ ...account, client: PRODUCT_NAME, returnUrl, logoutUrl: LOGOUT }))
    })

    app.post('/profile', async (request, reply) => {
      const { email, password, returnUrl: requestedUrl } = ProfileForm.parse(request.body ?? {})
      const returnUrl = returnAddress(requestedUrl, productUrl())
      const account = await accounts.authenticate(email, password)
      if (!account) {
        const page = loginPage({ ...login, cancel: returnUrl, email, returnUrl, error: WRONG_CREDENTIALS })
        return sendPage(reply, page, 422)
      }
      const session = await sessionOf(request, reply)
      await session.signIn(account.id)
      return reply.redirect(`${PROFILE}?${new URLSearchParams({ returnUrl })}`, 303)
    })
  }
}

const LOGOUT = `${IDENTITY_PATH}/session/end`
const login = { action: PROFILE, client: PRODUCT_NAME, purpose: 'see your account' }
