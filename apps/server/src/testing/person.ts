export interface ApiResponse {
  status: number
  headers: Headers
  /** Parsed JSON, or the text of a body that is not JSON; undefined when the response has no body. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever it received
  body: any
}

export interface CallOptions {
  headers?: Record<string, string>
  /** The body as it is sent, instead of JSON. */
  raw?: string | FormData
}

/** A person at a browser, which stores cookies, fetches its anti-forgery token and calls the API over HTTP. */
export interface Person {
  cookies: Map<string, string>
  get(path: string, options?: CallOptions): Promise<ApiResponse>
  post(path: string, body?: unknown, options?: CallOptions): Promise<ApiResponse>
  put(path: string, body?: unknown, options?: CallOptions): Promise<ApiResponse>
  delete(path: string, options?: CallOptions): Promise<ApiResponse>
  /** @param code for a user with a second factor */
  signIn(email: string, password?: string, code?: string): Promise<ApiResponse>
}

export const TEST_PASSWORD = 'enamel-test-password'

/** @param url the product's address; paths are those of the contract, below /api */
export function personAt(url: string): Person {
  const cookies = new Map<string, string>()
  let csrf = ''

  async function call(
    method: string,
    path: string,
    body?: unknown,
    { headers = {}, raw }: CallOptions = {},
  ): Promise<ApiResponse> {
    const sent = raw ?? (body === undefined ? undefined : JSON.stringify(body))
    const response = await fetch(`${url}${path.startsWith('/config.json') ? '' : '/api'}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(method !== 'GET' && { 'x-csrf-token': csrf, origin: url }),
        ...(typeof sent === 'string' && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(sent !== undefined && { body: sent }),
    })
    for (const line of response.headers.getSetCookie()) store(line)
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    return {
      status: response.status,
      headers: response.headers,
      body: isJson && text ? JSON.parse(text) : text || undefined,
    }
  }

  function store(line: string): void {
    const [pair = ''] = line.split(';')
    const name = pair.slice(0, pair.indexOf('='))
    const value = pair.slice(pair.indexOf('=') + 1)
    if (value === '') cookies.delete(name)
    else cookies.set(name, value)
  }

  return {
    cookies,
    get: (path, options) => call('GET', path, undefined, options),
    post: (path, body, options) => call('POST', path, body, options),
    put: (path, body, options) => call('PUT', path, body, options),
    delete: (path, options) => call('DELETE', path, undefined, options),
    async signIn(email, password = TEST_PASSWORD, code = undefined) {
      csrf = (await call('GET', '/auth/csrf-token')).body.csrf_token
      const response = await call('POST', '/auth/session', { email, password, code })
      if (response.status === 200) csrf = response.body.token
      return response
    },
  }
}
