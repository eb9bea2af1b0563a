import { createHmac } from 'node:crypto'
import csrf from '@fastify/csrf-protection'
import type { FastifyInstance } from 'fastify'
import { hashToken, sessionCookie } from './session.ts'

/**
 * The subject of a token: the session of this cookie, whether or not it is still valid, or `nobody` without a cookie.
 */
export function tokenSubject(sessionCookie: string | undefined): string {
  return sessionCookie ? hashToken(sessionCookie).toString('hex') : 'nobody'
}

/**
 * Anti-forgery tokens, each valid for one session: a token from before a log-in, or from an earlier session, is void
 * (AUTH-11). Tokens are bound to the cookie and not to a row, so that a repeated log-out gets the same response.
 */
export async function guardAgainstForgery(
  app: FastifyInstance,
  { secret, publicUrl }: { secret: string; publicUrl: string },
): Promise<void> {
  const secure = publicUrl.startsWith('https:')
  await app.register(csrf, {
    cookieOpts: { path: '/', httpOnly: true, sameSite: 'lax', secure },
    csrfOpts: {
      userInfo: true,
      hmacKey: createHmac('sha256', secret).update('anti-forgery tokens').digest('base64url'),
    },
    getUserInfo: (request) => tokenSubject(request.cookies[sessionCookie(publicUrl)]),
    getToken: (request) => {
      const token = request.headers['x-csrf-token']
      return typeof token === 'string' ? token : undefined
    },
  })
}
