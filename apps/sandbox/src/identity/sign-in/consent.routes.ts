import type { FastifyInstance } from 'fastify'
import { errors } from 'oidc-provider'
import { z } from 'zod'
import { consentPage } from '../pages/consent-page.ts'
import { loginPage } from '../pages/login-page.ts'
import { saveGrant } from '../provider.ts'
import { createSendPage, type PagesDependencies } from '../send-page.ts'
import { accessDenied, continueSignIn, currentSignIn } from './interaction.ts'

const Decision = z.object({ decision: z.enum(['allow', 'deny']).catch('deny') })

/** Shows the next page of a sign-in (registration, login or consent), and handles the person's decision on consent. */
export function consentRoutes({ identity, productUrl }: PagesDependencies) {
  const { accounts, clientId } = identity
  const sendPage = createSendPage(productUrl)
  return async (app: FastifyInstance) => {
    app.get('/interaction/:uid', async (request, reply) => {
      const { prompt, details, accountId, hint } = await currentSignIn(identity, request, reply)
      if (prompt === 'create') return reply.redirect(details.register, 303)
      const account = accountId ? accounts.findById(accountId) : undefined
      const page =
        prompt === 'consent' && account
          ? consentPage({ ...details, ...account, action: details.consent })
          : loginPage({ ...details, action: details.logIn, email: hint })
      return sendPage(reply, page)
    })

    app.post('/interaction/:uid/consent', async (request, reply) => {
      const { provider, prompt, accountId } = await currentSignIn(identity, request, reply)
      if (prompt !== 'consent' || !accountId) throw new errors.SessionNotFound('no one is signed in')
      const { decision } = Decision.parse(request.body ?? {})
      if (decision === 'deny') return continueSignIn(identity, request, reply, accessDenied)
      accounts.addConsent(accountId, clientId)
      const grant = await saveGrant(provider, accountId, clientId)
      return continueSignIn(identity, request, reply, { consent: { grantId: grant.jti } })
    })
  }
}
