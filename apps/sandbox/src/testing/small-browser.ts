/** The response at the end of a chain of redirects, or the first redirect to another site. */
export interface FinalResponse {
  status: number
  url: URL
  text: string
}

/**
 * Follows redirects and stores cookies as a browser does, within one site.
 * @param home the beginning of the site's addresses; a redirect to any other address is not followed
 */
export function smallBrowser(home: string) {
  const jar = new Map<string, { value: string; path: string }>()

  function cookiesFor(pathname: string): string {
    return [...jar]
      .filter(([, { path }]) => pathname === path || pathname.startsWith(path.replace(/\/?$/, '/')))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ')
  }

  function storeCookies(response: Response, pathname: string): void {
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split('; ')
      const [name = '', value = ''] = pair.split('=')
      const path =
        attributes.find((attribute) => attribute.startsWith('path='))?.slice('path='.length) ?? pathname
      if (value === '') jar.delete(name)
      else jar.set(name, { value, path })
    }
  }

  async function go(address: string, form?: Record<string, string>): Promise<FinalResponse> {
    const url = new URL(address, home)
    if (!url.href.startsWith(home)) return { status: 0, url, text: '' }
    const response = await fetch(url, {
      redirect: 'manual',
      // An open connection would outlive a sandbox that restarts.
      headers: { cookie: cookiesFor(url.pathname), connection: 'close' },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    })
    storeCookies(response, url.pathname)
    const location = response.headers.get('location')
    if (location) return go(new URL(location, url).href)
    return { status: response.status, url, text: await response.text() }
  }

  return {
    go,
    /** Follows the link with this text. */
    follow(page: FinalResponse, label: string): Promise<FinalResponse> {
      const links = [...page.text.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)</g)]
      const href = links.find(([, , text]) => text === label)?.[1]
      if (href === undefined) throw new Error(`no link "${label}" on ${page.url.href}`)
      return go(new URL(href, page.url).href)
    },
    /** Submits a page's form with the given values and its hidden fields. */
    send(page: FinalResponse, filled: Record<string, string> = {}): Promise<FinalResponse> {
      const form =
        /<form[^>]*method="post"[^>]*action="([^"]*)"|<form[^>]*action="([^"]*)"[^>]*method="post"/.exec(
          page.text,
        )
      const action = form?.[1] ?? form?.[2]
      if (action === undefined) throw new Error(`no form on ${page.url.href}: ${page.text.slice(0, 500)}`)
      const hidden = [...page.text.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)]
      const hiddenFields = Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value]))
      return go(new URL(action, page.url).href, { ...hiddenFields, ...filled })
    },
  }
}
