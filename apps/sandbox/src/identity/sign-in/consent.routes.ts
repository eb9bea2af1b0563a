import type { FastifyInstance } from 'fastify'
import { errors } from 'oidc-provider'
import { z } from 'zod'
import { consentPage } from '../pages/consent-page.ts'
import { loginPage } from '../pages/login-page.ts'
import { saveGrant } from '../provider.ts'
import { type PagesDependencies, showOf } from '../show-page.ts'
import { goOn, presentSignIn, refused } from './interaction.ts'

const Decision = z.object({ decision: z.enum(['allow', 'deny']).catch('deny') })

/** Redirects an authorisation request to the consent page after the person is signed in. */
export function consentRoutes({ identity, productUrl }: PagesDependencies) {
  const { accounts, clientId } = identity
  const show = showOf(productUrl)
  return async (app: FastifyInstance) => {
    app.get('/interaction/:uid', async (request, reply) => {
      const { prompt, details, accountId, hint } = await presentSignIn(identity, request, reply)
      if (prompt === 'create') return reply.redirect(details.register, 303)
      const account = accountId ? accounts.withId(accountId) : undefined
      const page =
        prompt === 'consent' && account
          ? consentPage({ ...details, ...account, action: details.consent })
          : loginPage({ ...details, action: details.logIn, email: hint })
      return show(reply, page)
    })

    app.post('/interaction/:uid/consent', async (request, reply) => {
      const { provider, prompt, accountId } = await presentSignIn(identity, request, reply)
      if (prompt !== 'consent' || !accountId) throw new errors.SessionNotFound('nobody is signed in')
      const { decision } = Decision.parse(request.body ?? {})
      if (decision === 'deny') return goOn(identity, request, reply, refused)
      accounts.consent(accountId, clientId)
      const grant = await saveGrant(provider, accountId, clientId)
      return goOn(identity, request, reply, { consent: { grantId: grant.jti } })
    })
  }
}
