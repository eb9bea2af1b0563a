import type { AccountChoice, accountChoice } from '@enamel/contract/account-choice'
import type { auth } from '@enamel/contract/auth'
import type { RemoteConfig } from '@enamel/contract/config'
import type { ResponseBody } from '@enamel/contract/endpoint'
import { WENT_WRONG } from '@enamel/domain/text/went-wrong'

/** The response of the server, or why there is none, in a text for the user. */
export type Answer<T> =
  | { kind: 'answered'; value: T }
  /** The sign-in has lapsed or was used. */
  | { kind: 'expired'; message: string }
  | { kind: 'logged_out' }
  | { kind: 'failed'; message: string }

/** The calls of the page on which a user chooses an account. */
export interface AccountChoiceCalls {
  load(): Promise<Answer<AccountChoice>>
  choose(account: string): Promise<Answer<ResponseBody<typeof accountChoice.choose>>>
  /** Forgets the sign-in, and stores why for staff. A failure is no matter, since it lapses by itself. */
  abandon(): Promise<void>
}

type Fetch = (path: string, init: RequestInit) => Promise<Response>

const UNREACHABLE = 'The server could not be reached.'

/** The page loads no part of the app, so it has no client: these are all of its requests. */
export function accountChoiceCalls(integration: string, fetch: Fetch): AccountChoiceCalls {
  const path = ('/integrations/:integration/sign-in' satisfies typeof accountChoice.choose.path).replace(
    ':integration',
    encodeURIComponent(integration),
  )

  async function send<T>(method: 'GET' | 'POST' | 'DELETE', body?: object): Promise<Answer<T>> {
    try {
      const { api_base_url: base } = await read<RemoteConfig>('/config.json', { cache: 'no-store' })
      const headers: Record<string, string> = { accept: 'application/json' }
      if (method !== 'GET') {
        const tokenPath: typeof auth.csrfToken.path = '/auth/csrf-token'
        const { csrf_token } = await read<ResponseBody<typeof auth.csrfToken>>(`${base}${tokenPath}`)
        headers['x-csrf-token'] = csrf_token
      }
      if (body) headers['content-type'] = 'application/json'
      const response = await fetch(`${base}${path}`, {
        method,
        headers,
        credentials: 'include',
        ...(body && { body: JSON.stringify(body) }),
      })
      return await answerOf<T>(response)
    } catch (error) {
      // fetch rejects with a TypeError when the network fails.
      return { kind: 'failed', message: error instanceof TypeError ? UNREACHABLE : WENT_WRONG }
    }
  }

  async function read<T>(address: string, init: RequestInit = {}): Promise<T> {
    const response = await fetch(address, { credentials: 'include', ...init })
    if (!response.ok) throw new Error(`${address}: ${response.status}`)
    return response.json()
  }

  return {
    load: () => send('GET'),
    choose: (account) => send('POST', { account }),
    abandon: async () => void (await send('DELETE')),
  }
}

async function answerOf<T>(response: Response): Promise<Answer<T>> {
  const text = await response.text()
  const body = text === '' ? undefined : JSON.parse(text)
  if (response.ok) return { kind: 'answered', value: body }
  const { code, message = WENT_WRONG } = Object(body)
  if (response.status === 401) return { kind: 'logged_out' }
  return { kind: code === 'expired' ? 'expired' : 'failed', message }
}
