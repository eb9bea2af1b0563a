import { setTimeout as pause } from 'node:timers/promises'

const PASSWORD = 'enamel-demo-password'
const ATTEMPTS = 60
const PAUSE_MS = 200
const TIMEOUT_MS = 30_000

/** A request that failed: without a response, or since the process is starting or stopping. */
export interface FailedRequest {
  call: string
  reason: string
  /** Whether the same request succeeded later. */
  wasRepeated: boolean
}

/**
 * A user whose requests go to the web processes in turn. A request that fails goes to the next process, unchanged, as the
 * browser repeats it: a message has the id that the browser gave it.
 */
export class StaffAtProcesses {
  readonly failures: FailedRequest[] = []
  readonly #urls: readonly string[]
  #requests = 0
  #cookie = ''
  #token = ''

  constructor(urls: readonly string[]) {
    this.#urls = urls
  }

  /** @returns what a page needs for the same session */
  async signIn(email: string): Promise<{ cookie: string; token: string }> {
    const first = await this.send('GET', '/auth/csrf-token')
    this.#cookie = cookiesOf(first)
    this.#token = ((await first.json()) as { csrf_token: string }).csrf_token
    const body = JSON.stringify({ email, password: PASSWORD })
    const response = await this.send('POST', '/auth/session', { body, json: true })
    this.#token = ((await response.json()) as { token: string }).token
    this.#cookie = [cookiesOf(response), this.#cookie].join('; ')
    return { cookie: this.#cookie, token: this.#token }
  }

  async get<T>(path: string): Promise<T> {
    return (await (await this.send('GET', path)).json()) as T
  }

  async post<T>(path: string, body: object | FormData): Promise<T> {
    const isForm = body instanceof FormData
    const response = await this.send('POST', path, {
      body: isForm ? body : JSON.stringify(body),
      json: !isForm,
    })
    return (await response.json()) as T
  }

  /** @param at the address of one process; by default the next one */
  async send(
    method: string,
    path: string,
    { body, json = false, at }: { body?: string | FormData; json?: boolean; at?: string } = {},
  ): Promise<Response> {
    const failed: FailedRequest[] = []
    const first = this.#requests++
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const url = at ?? this.#urls[(first + attempt) % this.#urls.length]
      const response = await fetch(`${url}/api${path}`, {
        method,
        headers: {
          cookie: this.#cookie,
          'x-csrf-token': this.#token,
          ...(json && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }).catch((error: Error) => error)
      if (response instanceof Response && response.ok) {
        for (const one of failed) one.wasRepeated = true
        return response
      }
      const isBusy = response instanceof Response && response.status === 503
      if (response instanceof Response && !isBusy)
        throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
      const reason = response instanceof Error ? String(response.cause ?? response) : '503'
      const failure = {
        call: `${method} ${path.replace(/[0-9a-f-]{36}/g, ':id')}`,
        reason,
        wasRepeated: false,
      }
      failed.push(failure)
      this.failures.push(failure)
      await pause(PAUSE_MS)
    }
    throw new Error(`${method} ${path} failed ${ATTEMPTS} times`)
  }
}

function cookiesOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}
