import type { FastifyInstance } from 'fastify'
import { registerPage } from '../pages/register-page.ts'
import { type PagesDependencies, showOf } from '../show-page.ts'
import { goOn, presentSignIn, signedInAs } from './interaction.ts'
import { errorsOf, Filled, Registering } from './registering.ts'

const TAKEN = { email: 'There is an account with this email already. Sign in instead.' }

/** Creates an account and continues the sign-in with it. */
export function registerRoutes({ identity, productUrl }: PagesDependencies) {
  const show = showOf(productUrl)
  return async (app: FastifyInstance) => {
    app.get('/interaction/:uid/register', async (request, reply) => {
      const { details, hint } = await presentSignIn(identity, request, reply)
      const page = registerPage({ ...details, action: details.register, filled: { email: hint }, errors: {} })
      return show(reply, page)
    })

    app.post('/interaction/:uid/register', async (request, reply) => {
      const { details } = await presentSignIn(identity, request, reply)
      const body = request.body ?? {}
      const parsed = Registering.safeParse(body)
      const registered = parsed.success ? await identity.accounts.register(parsed.data) : undefined
      if (registered?.ok) return goOn(identity, request, reply, signedInAs(registered.account.id))
      const errors = parsed.success ? TAKEN : errorsOf(parsed.error)
      const page = registerPage({ ...details, action: details.register, filled: Filled.parse(body), errors })
      return show(reply, page, 422)
    })
  }
}
