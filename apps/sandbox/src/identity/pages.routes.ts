import formBody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'
import { errors } from 'oidc-provider'
import { errorPage } from './pages/error-page.ts'
import { profileRoutes } from './profile.routes.ts'
import { type PagesNeeds, showOf } from './show-page.ts'
import { consentRoutes } from './sign-in/consent.routes.ts'
import { loginRoutes } from './sign-in/login.routes.ts'
import { registerRoutes } from './sign-in/register.routes.ts'

/** The pages that people see, and the forms on them. */
export function pagesRoutes(needs: PagesNeeds) {
  const show = showOf(needs.productUrl)
  return async (app: FastifyInstance) => {
    await app.register(formBody)
    app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
      const hasEnded = error instanceof errors.SessionNotFound
      const status = hasEnded ? 400 : (error.statusCode ?? 500)
      if (status >= 500) process.stderr.write(`Smile ID: ${error.stack}\n`)
      const message = hasEnded ? 'This sign-in has ended.' : 'Smile ID could not do that.'
      return show(reply, errorPage({ message, productUrl: needs.productUrl() }), status)
    })
    app.register(loginRoutes(needs))
    app.register(registerRoutes(needs))
    app.register(consentRoutes(needs))
    app.register(profileRoutes(needs))
  }
}
