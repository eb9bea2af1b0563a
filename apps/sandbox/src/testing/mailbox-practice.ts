import { desk, oauthParty } from './oauth-party.ts'
import { sandboxAndProduct } from './sandbox-and-product.ts'

/** A request of the product to an API of a mailbox. */
interface ApiCall {
  body?: unknown
  headers?: Record<string, string>
  token?: string
}

const unlimited = { limits: [], concurrent: Number.POSITIVE_INFINITY }

/** A practice with mailboxes at Google and Microsoft, and functions that call their APIs as the product does, by default without limits. */
export async function mailboxPractice(
  options: Parameters<typeof sandboxAndProduct>[0] = {},
  productOptions: Parameters<typeof sandboxAndProduct>[1] = {},
) {
  const services = await sandboxAndProduct(
    { mailboxQuotas: { google: unlimited, microsoft: unlimited }, ...options },
    productOptions,
  )
  const { sandbox, product } = services

  async function signIn(provider: 'google' | 'microsoft', changed: Record<string, string> = {}) {
    const { body } = await oauthParty(provider, sandbox.url, product.url).signIn(desk[provider], changed)
    return body.access_token as string
  }
  const tokens = { google: await signIn('google'), microsoft: await signIn('microsoft') }

  /** Calls an API. An object is sent as JSON, a string as plain text. */
  async function call(method: string, url: string, token: string, { body, headers = {} }: ApiCall = {}) {
    const isJson = typeof body === 'object' && !Buffer.isBuffer(body)
    const response = await fetch(url, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        ...(isJson ? { 'Content-Type': 'application/json' } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isJson ? JSON.stringify(body) : (body as string) }),
    })
    const text = await response.text()
    // biome-ignore lint/suspicious/noExplicitAny: tests read responses of every shape
    const parsed: any = text.startsWith('{') ? JSON.parse(text) : text
    return { status: response.status, body: parsed, headers: response.headers }
  }

  return {
    ...services,
    signIn,
    /** Signs in again, after the clock was changed. */
    async signInAgain(): Promise<void> {
      tokens.google = await signIn('google')
      tokens.microsoft = await signIn('microsoft')
    },
    /** Calls Gmail. @param path after /users/me, or the whole path after /google */
    gmail: (method: string, path: string, { token = tokens.google, ...request }: ApiCall = {}) =>
      call(
        method,
        `${sandbox.url}/google${path.startsWith('/upload') ? path : `/gmail/v1/users/me${path}`}`,
        token,
        request,
      ),
    /** Calls Graph. @param path after /v1.0, or a whole address that Graph returned */
    graph: (method: string, path: string, { token = tokens.microsoft, headers, ...request }: ApiCall = {}) =>
      call(method, path.startsWith('http') ? path : `${sandbox.url}/graph/v1.0${path}`, token, {
        ...request,
        headers: { Prefer: 'IdType="ImmutableId"', ...headers },
      }),
    /** Adds an email to a mailbox. @returns the email as the control API shows it */
    async addMail(provider: 'google' | 'microsoft', mail: object = {}) {
      const details = { from: 'Jo Hart <jo@mail.test>', subject: 'Braces', text: 'Hello' }
      const { status, body } = await services.post('/mailbox/mail', { provider, ...details, ...mail })
      if (status !== 201) throw new Error(`refused: ${JSON.stringify(body)}`)
      return body
    },
    mailbox: async (provider: 'google' | 'microsoft') =>
      (await services.get(`/mailbox?provider=${provider}`)).body,
  }
}

/** An email as the product writes it. */
export function writtenMail(headers: Record<string, string>, text = 'Hello'): Buffer {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return Buffer.from([...lines, 'Content-Type: text/plain; charset=utf-8', '', text, ''].join('\r\n'))
}
