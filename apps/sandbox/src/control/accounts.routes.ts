import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Accounts } from '../identity/accounts.ts'
import { controlRefusal, parse } from './refusal.ts'

const Body = z.strictObject({ email_verified: z.boolean() })

/** Lists the identity provider's accounts, and sets whether an email address is verified. */
export function accountsRoutes(accounts: Accounts) {
  return async (app: FastifyInstance) => {
    app.get('/identity/accounts', async () => accounts.all())

    app.put('/identity/accounts/:email', async (request) => {
      const { email } = request.params as { email: string }
      const { email_verified } = parse(Body, request.body)
      const account = accounts.setVerified(email, email_verified)
      if (account) return account
      throw controlRefusal(404, 'not_found', 'No account has this address.')
    })
  }
}
