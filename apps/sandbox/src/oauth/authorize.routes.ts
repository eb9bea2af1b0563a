import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type GuardOptions, injectTrouble } from '../http/inject-trouble.ts'
import { sendStandIn, standInError } from '../pages/stand-in-page.ts'
import { oauthAccounts } from './accounts.ts'
import type { OAuth } from './create-oauth.ts'
import { grantedNames, type OAuthDescription, type OAuthError } from './description.ts'
import { signInPage } from './sign-in-page.ts'
import { parseSignIn, returnAddress, type SignInRequest } from './sign-in-request.ts'

const Decision = z.object({
  decision: z.enum(['allow', 'deny']).catch('deny'),
  account: z.string().catch(''),
  leave_out: z.union([z.array(z.string()), z.string().transform((name) => [name])]).catch([]),
})

export interface OAuthRoutesDependencies extends GuardOptions {
  oauth: OAuth
  productUrl(): string
  sandboxUrl(): string
}

/** The page on which an account's owner allows the product to use it, and the form of that page. */
export function authorizeRoutes(description: OAuthDescription, deps: OAuthRoutesDependencies) {
  const { oauth, productUrl, troubles, slowMs } = deps
  const { provider, name, service, paths, returned } = description
  const accounts = oauthAccounts[provider]

  const parse = (request: FastifyRequest) =>
    parseSignIn(description, request.query, {
      clientId: oauth.clients[provider].clientId,
      productUrl: productUrl(),
      now: oauth.clock.now(),
    })

  /** Continues with a valid request; reports any other where its error belongs. */
  function withRequest(
    request: FastifyRequest,
    reply: FastifyReply,
    proceed: (signIn: SignInRequest) => FastifyReply,
  ): FastifyReply {
    const parsed = parse(request)
    if (parsed.kind === 'returned') return reply.redirect(parsed.url, 303)
    return parsed.kind === 'valid' ? proceed(parsed.request) : showError(reply, parsed.error)
  }

  const showError = (reply: FastifyReply, { status, body }: OAuthError) =>
    sendStandIn(
      reply,
      standInError({ key: provider, name }, `Error ${status}: ${body.error}`, body.error_description),
      productUrl(),
      status,
    )

  function returnError(
    reply: FastifyReply,
    { redirectUri, state }: SignInRequest,
    issue: 'access_denied' | 'server_error',
  ) {
    const { error, error_description } = description.refuse(issue, '', oauth.clock.now()).body
    const added = issue === 'access_denied' ? returned.denied : {}
    return reply.redirect(returnAddress(redirectUri, state, { error, error_description, ...added }), 303)
  }

  function returnCode(
    reply: FastifyReply,
    signIn: SignInRequest,
    account: string,
    leftOut: readonly string[],
  ) {
    const { redirectUri, state, codeChallenge, nonce } = signIn
    const scopes = grantedNames(
      signIn.scopes.filter((scope) => !description.canLeaveOut || !leftOut.includes(scope.name)),
    )
    const isFirst = !oauth.grants
      .all()
      .some((grant) => grant.provider === provider && grant.account === account)
    const withRefreshToken = description.issuesRefreshToken(signIn, isFirst)
    const code = oauth.codes.issue({
      provider,
      account,
      scopes,
      redirectUri,
      withRefreshToken,
      codeChallenge,
      nonce,
    })
    const result = { code, ...returned.allowed(scopes, signIn) }
    return reply.redirect(returnAddress(redirectUri, state, result), 303)
  }

  return async (app: FastifyInstance) => {
    const withIssue = (issue: 'access_denied' | 'server_error') => ({
      reply: async (request: FastifyRequest, reply: FastifyReply) =>
        withRequest(request, reply, (signIn) => returnError(reply, signIn, issue)),
    })
    injectTrouble(app, {
      service,
      troubles,
      slowMs,
      effects: { error: withIssue('server_error'), reject: withIssue('access_denied') },
    })

    app.get(paths.authorize, async (request, reply) =>
      withRequest(request, reply, (signIn) =>
        sendStandIn(reply, signInPage(description, accounts, signIn, request.url), productUrl()),
      ),
    )

    app.post(paths.authorize, async (request, reply) =>
      withRequest(request, reply, (signIn) => {
        const { decision, account, leave_out } = Decision.parse(request.body ?? {})
        if (decision === 'deny') return returnError(reply, signIn, 'access_denied')
        const chosen = accounts.find(({ address }) => address === account)
        if (chosen) return returnCode(reply, signIn, chosen.address, leave_out)
        const error = { key: provider, name }
        const known = accounts.map(({ address }) => address).join(', ')
        return sendStandIn(
          reply,
          standInError(error, 'No such account', `There are: ${known}.`),
          productUrl(),
          422,
        )
      }),
    )
  }
}
