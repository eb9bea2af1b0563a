import { createHash, createPublicKey, type JsonWebKey, randomBytes, verify } from 'node:crypto'
import { type FinalResponse, smallBrowser } from './small-browser.ts'

/** The password of the initial accounts. */
export const PASSWORD = 'enamel-demo-password'

const client = { id: 'enamel', secret: 'sandbox-sso-client-secret-32-chars' }

interface Tokens {
  status: number
  error?: string
  id_token: string
  access_token: string
  refresh_token: string
}

/** The query with which a browser was redirected to the product. */
export const redirectQuery = ({ url }: FinalResponse) => Object.fromEntries(url.searchParams)

/** A client of the identity provider, which requests sign-ins as the product does: code flow, PKCE, state, nonce. */
export function relyingParty(sandboxUrl: string, productUrl: string) {
  const issuer = `${sandboxUrl}/identity`
  const callback = `${productUrl}/api/auth/sso/callback`
  const verifier = randomBytes(32).toString('base64url')
  const nonce = randomBytes(16).toString('hex')

  /** The address of a sign-in. @param changed parameters to add or replace, or to leave out if undefined */
  function authorisation(changed: Record<string, string | undefined> = {}): string {
    const parameters = {
      client_id: client.id,
      response_type: 'code',
      scope: 'openid email profile',
      redirect_uri: callback,
      state: 'the state',
      nonce,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...changed,
    }
    const defined = Object.entries(parameters).filter(
      (pair): pair is [string, string] => pair[1] !== undefined,
    )
    return `${issuer}/auth?${new URLSearchParams(defined)}`
  }

  const browser = () => smallBrowser(sandboxUrl)

  async function tokens(fields: Record<string, string>): Promise<Tokens> {
    const response = await fetch(`${issuer}/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${client.id}:${client.secret}`)}`, connection: 'close' },
      body: new URLSearchParams(fields),
    })
    return { status: response.status, ...((await response.json()) as Omit<Tokens, 'status'>) }
  }

  return {
    issuer,
    callback,
    nonce,
    authorisation,
    browser,
    /** Signs in on the provider's page, and gives consent when asked. */
    async signIn(browser: ReturnType<typeof smallBrowser>, email: string): Promise<FinalResponse> {
      const login = await browser.go(authorisation())
      const page = await browser.send(login, { email, password: PASSWORD })
      return page.text.includes('value="allow"') ? browser.send(page, { decision: 'allow' }) : page
    },
    /** Exchanges the code of a redirect for tokens. */
    redeem: ({ url }: FinalResponse) =>
      tokens({
        grant_type: 'authorization_code',
        code: url.searchParams.get('code') ?? '',
        redirect_uri: callback,
        code_verifier: verifier,
      }),
    refresh: (token: string) => tokens({ grant_type: 'refresh_token', refresh_token: token }),
    /** The claims of an id_token. @throws when it is not signed by one of the provider's keys */
    async claims(idToken: string) {
      const [head = '', body = '', signature = ''] = idToken.split('.')
      const decode = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
      const response = await fetch(`${issuer}/jwks`, { headers: { connection: 'close' } })
      const { keys } = (await response.json()) as { keys: (JsonWebKey & { kid: string })[] }
      const jwk = keys.find(({ kid }) => kid === decode(head).kid)
      if (!jwk) throw new Error('no key of the provider has this id')
      const key = createPublicKey({ key: jwk, format: 'jwk' })
      const isSigned = verify(
        'sha256',
        Buffer.from(`${head}.${body}`),
        key,
        Buffer.from(signature, 'base64url'),
      )
      if (!isSigned) throw new Error('not signed by the provider')
      return decode(body)
    },
  }
}
