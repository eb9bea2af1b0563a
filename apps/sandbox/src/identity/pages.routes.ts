import formBody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'
import { errors } from 'oidc-provider'
import { errorPage } from './pages/error-page.ts'
import { profileRoutes } from './profile.routes.ts'
import { createSendPage, type PagesDependencies } from './send-page.ts'
import { consentRoutes } from './sign-in/consent.routes.ts'
import { loginRoutes } from './sign-in/login.routes.ts'
import { registerRoutes } from './sign-in/register.routes.ts'

/** The pages of the provider and their forms. */
export function pagesRoutes(deps: PagesDependencies) {
  const sendPage = createSendPage(deps.productUrl)
  return async (app: FastifyInstance) => {
    await app.register(formBody)
    app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
      const isExpired = error instanceof errors.SessionNotFound
      const status = isExpired ? 400 : (error.statusCode ?? 500)
      if (status >= 500) process.stderr.write(`Smile ID: ${error.stack}\n`)
      const message = isExpired ? 'This sign-in has ended.' : 'Smile ID could not do that.'
      return sendPage(reply, errorPage({ message, productUrl: deps.productUrl() }), status)
    })
    app.register(loginRoutes(deps))
    app.register(registerRoutes(deps))
    app.register(consentRoutes(deps))
    app.register(profileRoutes(deps))
  }
}
