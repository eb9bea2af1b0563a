import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { loginPage, WRONG_CREDENTIALS } from '../pages/login-page.ts'
import { type PagesDependencies, showOf } from '../show-page.ts'
import { goOn, presentSignIn, refused, signedInAs } from './interaction.ts'

const typed = z.string().max(1_000).catch('')
const Credentials = z.object({ email: typed, password: typed })

/** Signs in with email and password, also as another person; or cancels. */
export function loginRoutes({ identity, productUrl }: PagesDependencies) {
  const show = showOf(productUrl)
  return async (app: FastifyInstance) => {
    app.get('/interaction/:uid/login', async (request, reply) => {
      const { details, hint } = await presentSignIn(identity, request, reply)
      return show(reply, loginPage({ ...details, action: details.logIn, email: hint }))
    })

    app.post('/interaction/:uid/login', async (request, reply) => {
      const { details } = await presentSignIn(identity, request, reply)
      const { email, password } = Credentials.parse(request.body ?? {})
      const account = await identity.accounts.signingIn(email, password)
      if (account) return goOn(identity, request, reply, signedInAs(account.id))
      return show(
        reply,
        loginPage({ ...details, action: details.logIn, email, error: WRONG_CREDENTIALS }),
        422,
      )
    })

    app.get('/interaction/:uid/cancel', async (request, reply) => {
      await presentSignIn(identity, request, reply)
      return goOn(identity, request, reply, refused)
    })
  }
}
