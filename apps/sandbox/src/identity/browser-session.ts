import type { IncomingMessage, ServerResponse } from 'node:http'
import type Provider from 'oidc-provider'
import { SESSION_COOKIE, SESSION_SECONDS } from './session-cookie.ts'

/** The browser's session with the provider itself, independent of any product's request. */
export async function browserSession(provider: Provider, request: IncomingMessage, response: ServerResponse) {
  const ctx = provider.createContext(request, response)
  const session = await provider.Session.get(ctx)
  return {
    accountId: session.accountId,
    /** Signing in creates a new session id, because another person may know the earlier id. */
    async signIn(accountId: string): Promise<void> {
      session.loginAccount({ accountId })
      session.resetIdentifier()
      await session.save(SESSION_SECONDS)
      ctx.cookies.set(provider.cookieName('session'), session.jti, {
        ...SESSION_COOKIE,
        maxAge: SESSION_SECONDS * 1_000,
      })
    },
  }
}
