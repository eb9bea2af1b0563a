import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { injectTrouble } from '../http/inject-trouble.ts'
import { Refusal } from '../http/refusal.ts'
import { oauthAccounts } from './accounts.ts'
import type { OAuthRoutesDependencies } from './authorize.routes.ts'
import type { Authorization } from './codes.ts'
import type { OAuthClient } from './create-oauth.ts'
import type { OAuthDescription, OAuthIssue } from './description.ts'
import type { IssuedTokens } from './grants.ts'

const value = z.string().catch('')

const Body = z.object({
  grant_type: value,
  client_id: value,
  client_secret: value,
  code: value,
  redirect_uri: value,
  code_verifier: value,
  refresh_token: value,
  token: value,
})
type Body = z.infer<typeof Body>

/** The token calls of a provider: exchanging a code, refreshing, and revoking where the provider offers it. */
export function tokenRoutes(description: OAuthDescription, deps: OAuthRoutesDependencies) {
  const { oauth, sandboxUrl, troubles, slowMs } = deps
  const { provider, service, paths, issuerPath } = description
  const client = oauth.clients[provider]

  function refusal(issue: OAuthIssue, detail = ''): Refusal {
    const { status, body } = description.refuse(issue, detail, oauth.clock.now())
    return new Refusal(status, body, body.error_description)
  }

  function checkClient(request: FastifyRequest, body: Body): void {
    const { clientId, clientSecret } = credentialsOf(request, body)
    if (clientId !== client.clientId) throw refusal('unknown_client', clientId)
    if (clientSecret !== client.clientSecret) throw refusal('wrong_secret')
  }

  function require(body: Body, name: keyof Body): string {
    if (body[name] === '') throw refusal('missing_parameter', name)
    return body[name]
  }

  async function exchange(body: Body) {
    const used = oauth.codes.use(provider, require(body, 'code'))
    if (!used.ok) throw refusal(used.issue)
    const { authorization } = used
    if (require(body, 'redirect_uri') !== authorization.redirectUri) {
      throw refusal('redirect_mismatch', body.redirect_uri)
    }
    if (!isVerified(authorization, body.code_verifier)) throw refusal('wrong_verifier')
    const tokens = oauth.grants.issue(provider, authorization.account, authorization)
    return { ...present(tokens), ...(await idToken(authorization)) }
  }

  function refresh(body: Body) {
    const token = require(body, 'refresh_token')
    if (troubles.next(service, ['expired_token']) !== 'ok') throw refusal('dead_grant')
    const result = oauth.grants.refresh(provider, token)
    if (!result.ok) throw refusal(result.reason === 'idle' ? 'idle_grant' : 'dead_grant')
    return present(result.tokens)
  }

  const present = (tokens: IssuedTokens) => description.present(tokens, oauth.clock.now())

  async function idToken({ scopes, account: address, nonce }: Authorization) {
    const account = oauthAccounts[provider].find((candidate) => candidate.address === address)
    if (issuerPath === undefined || !account || !scopes.includes('openid')) return {}
    const issuer = `${sandboxUrl()}${issuerPath}`
    return { id_token: await oauth.idTokens.sign({ issuer, clientId: client.clientId, account, nonce }) }
  }

  return async (app: FastifyInstance) => {
    injectTrouble(app, {
      service,
      troubles,
      slowMs,
      effects: { error: { reply: () => refusal('server_error') }, lose_replies: {} },
    })

    app.post(paths.token, async (request, reply) => {
      reply.header('Cache-Control', 'no-store')
      const body = Body.parse(request.body ?? {})
      checkClient(request, body)
      switch (require(body, 'grant_type')) {
        case 'authorization_code':
          return exchange(body)
        case 'refresh_token':
          return refresh(body)
        default:
          throw refusal('unsupported_grant_type', body.grant_type)
      }
    })

    if (paths.revoke) {
      app.post(paths.revoke, async (request) => {
        const { token } = Body.parse({ ...(request.query as object), ...(request.body as object | null) })
        if (!oauth.grants.revoke(provider, token)) throw refusal('unknown_token')
        return {}
      })
    }
  }
}

/** The client's id and secret, from the header of Basic authentication or from the body. */
function credentialsOf(request: FastifyRequest, body: Body): OAuthClient {
  const [, basic] = /^Basic (.+)$/.exec(request.headers.authorization ?? '') ?? []
  if (basic === undefined) return { clientId: body.client_id, clientSecret: body.client_secret }
  const [clientId = '', clientSecret = ''] = Buffer.from(basic, 'base64')
    .toString()
    .split(':')
    .map(decodeURIComponent)
  return { clientId, clientSecret }
}

/** PKCE: a verifier is needed exactly when the sign-in had a challenge. */
function isVerified({ codeChallenge }: Authorization, verifier: string): boolean {
  if (codeChallenge === undefined) return verifier === ''
  return createHash('sha256').update(verifier).digest('base64url') === codeChallenge
}
