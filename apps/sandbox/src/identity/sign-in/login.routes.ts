import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { loginPage, WRONG_CREDENTIALS } from '../pages/login-page.ts'
import { createSendPage, type PagesDependencies } from '../send-page.ts'
import { accessDenied, continueSignIn, currentSignIn, signedInAs } from './interaction.ts'

const TextInput = z.string().max(1_000).catch('')
const Credentials = z.object({ email: TextInput, password: TextInput })

/** Signs in with email and password, even when a different person is signed in. Also cancels a sign-in. */
export function loginRoutes({ identity, productUrl }: PagesDependencies) {
  const sendPage = createSendPage(productUrl)
  return async (app: FastifyInstance) => {
    app.get('/interaction/:uid/login', async (request, reply) => {
      const { details, hint } = await currentSignIn(identity, request, reply)
      return sendPage(reply, loginPage({ ...details, action: details.logIn, email: hint }))
    })

    app.post('/interaction/:uid/login', async (request, reply) => {
      const { details } = await currentSignIn(identity, request, reply)
      const { email, password } = Credentials.parse(request.body ?? {})
      const account = await identity.accounts.authenticate(email, password)
      if (account) return continueSignIn(identity, request, reply, signedInAs(account.id))
      return sendPage(
        reply,
        loginPage({ ...details, action: details.logIn, email, error: WRONG_CREDENTIALS }),
        422,
      )
    })

    app.get('/interaction/:uid/cancel', async (request, reply) => {
      await currentSignIn(identity, request, reply)
      return continueSignIn(identity, request, reply, accessDenied)
    })
  }
}
