import { createHash, randomBytes } from 'node:crypto'
import type { OAuthProvider } from '../oauth/token-rules.ts'
import type { FinalResponse } from './small-browser.ts'

const registrations = {
  google: {
    authorize: '/google/o/oauth2/v2/auth',
    token: '/google/token',
    id: 'enamel.apps.googleusercontent.test',
    secret: 'sandbox-google-client-secret',
    parameters: {
      scope:
        'openid email https://www.googleapis.com/auth/gmail.send https://www.googleapis.com/auth/gmail.readonly',
      access_type: 'offline',
      prompt: 'consent',
    },
  },
  microsoft: {
    authorize: '/microsoft/common/oauth2/v2.0/authorize',
    token: '/microsoft/common/oauth2/v2.0/token',
    id: '00000000-0000-4000-8000-0000000e9a3e',
    secret: 'sandbox-microsoft-client-secret',
    parameters: { scope: 'offline_access User.Read https://graph.microsoft.com/Mail.Send Mail.ReadWrite' },
  },
  dentally: {
    authorize: '/dentally/oauth/authorize',
    token: '/dentally/oauth/token',
    id: 'enamel',
    secret: 'sandbox-dentally-client-secret',
    parameters: { scope: 'user:read practice:read patient' },
  },
} as const satisfies Record<OAuthProvider, object>

/** The first account of each provider. */
export const desk = {
  google: 'desk@brightside-dental.test',
  microsoft: 'desk.brightside@outlook.example',
  dentally: 'hannah.price@brightside.test',
} as const

type Changes = Record<string, string | string[] | undefined>

/** Form fields or a query: repeated names for a list, and none for undefined. */
function fieldsOf(values: Changes): URLSearchParams {
  const pairs = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((one): [string, string] => [name, one]),
  )
  return new URLSearchParams(pairs)
}

/** A client of one of the sandbox's OAuth providers, which signs in as the product does, but without a browser. */
export function oauthParty(provider: OAuthProvider, sandboxUrl: string, productUrl: string) {
  const { authorize, token, id, secret, parameters } = registrations[provider]
  const callback = `${productUrl}/api/integrations/callback`
  const verifier = randomBytes(32).toString('base64url')

  /** The address of the sign-in. @param changed parameters to add or replace, or to leave out if undefined */
  function signInUrl(changed: Changes = {}): string {
    const query = fieldsOf({
      client_id: id,
      response_type: 'code',
      redirect_uri: callback,
      state: 'the state',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...parameters,
      ...changed,
    })
    return `${sandboxUrl}${authorize}?${query}`
  }

  async function call(path: string, fields: Changes) {
    const response = await fetch(`${sandboxUrl}${path}`, {
      method: 'POST',
      headers: { connection: 'close' },
      body: fieldsOf(fields),
    })
    // biome-ignore lint/suspicious/noExplicitAny: tests read responses of every shape
    return { status: response.status, body: (await response.json()) as any }
  }

  /** Sends the form of the page. @returns the query of the redirect to the product, or undefined without a redirect */
  async function decide(form: Changes, changed: Changes = {}) {
    const response = await fetch(signInUrl(changed), {
      method: 'POST',
      redirect: 'manual',
      headers: { connection: 'close' },
      body: fieldsOf(form),
    })
    const location = response.headers.get('location')
    return {
      status: response.status,
      location,
      query: location ? Object.fromEntries(new URL(location).searchParams) : {},
      text: await response.text(),
    }
  }

  const requestToken = (fields: Changes) => call(token, { client_id: id, client_secret: secret, ...fields })
  const redeem = (code: string | undefined, changed: Changes = {}) =>
    requestToken({
      grant_type: 'authorization_code',
      code,
      redirect_uri: callback,
      code_verifier: verifier,
      ...changed,
    })

  return {
    callback,
    signInUrl,
    decide,
    requestToken,
    redeem,
    call,
    /** Follows no redirect. */
    async open(changed: Changes = {}): Promise<FinalResponse & { location: string | null }> {
      const url = new URL(signInUrl(changed))
      const response = await fetch(url, { redirect: 'manual', headers: { connection: 'close' } })
      return {
        status: response.status,
        url,
        text: await response.text(),
        location: response.headers.get('location'),
      }
    },
    /** Allows everything. @returns the response with the tokens */
    async signIn(account: string = desk[provider], changed: Changes = {}) {
      const { query } = await decide({ decision: 'allow', account }, changed)
      return redeem(query.code)
    },
    refresh: (refreshToken: string, changed: Changes = {}) =>
      requestToken({ grant_type: 'refresh_token', refresh_token: refreshToken, ...changed }),
  }
}
