import type { FastifyInstance } from 'fastify'
import { registerPage } from '../pages/register-page.ts'
import { createSendPage, type PagesDependencies } from '../send-page.ts'
import { continueSignIn, currentSignIn, signedInAs } from './interaction.ts'
import { errorsOf, RedisplayedInput, RegistrationForm } from './registration-form.ts'

const TAKEN = { email: 'There is an account with this email already. Sign in instead.' }

/** Creates an account and continues the sign-in with it. */
export function registerRoutes({ identity, productUrl }: PagesDependencies) {
  const sendPage = createSendPage(productUrl)
  return async (app: FastifyInstance) => {
    app.get('/interaction/:uid/register', async (request, reply) => {
      const { details, hint } = await currentSignIn(identity, request, reply)
      const page = registerPage({ ...details, action: details.register, filled: { email: hint }, errors: {} })
      return sendPage(reply, page)
    })

    app.post('/interaction/:uid/register', async (request, reply) => {
      const { details } = await currentSignIn(identity, request, reply)
      const body = request.body ?? {}
      const parsed = RegistrationForm.safeParse(body)
      const registered = parsed.success ? await identity.accounts.register(parsed.data) : undefined
      if (registered?.ok) return continueSignIn(identity, request, reply, signedInAs(registered.account.id))
      const errors = parsed.success ? TAKEN : errorsOf(parsed.error)
      const page = registerPage({
        ...details,
        action: details.register,
        filled: RedisplayedInput.parse(body),
        errors,
      })
      return sendPage(reply, page, 422)
    })
  }
}
