/** The target when the requested one is not allowed (AUTH-36). */
export const HOME = '/'

interface Site {
  scheme: string
  /** Host in lower case, with its port unless it is the scheme's default. */
  host: string
  /** Path, query and fragment. */
  rest: string
}

// White space, control characters and backslashes: browsers drop or replace them, so a harmless URL has none.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to refuse
const unsafeCharacter = /[\u0000-\u0020\u007f-\u00a0\u2028\u2029\\]/

const absoluteUrl = /^(https?):\/\/([a-z0-9.-]+|\[[0-9a-f:.]+\])(?::(\d{1,5}))?([/?#].*)?$/i
const defaultPort: Record<string, string> = { http: '80', https: '443' }

function readSite(url: string): Site | null {
  const [, scheme = '', host = '', port, rest = ''] = url.match(absoluteUrl) ?? []
  if (scheme === '') return null
  const lowerScheme = scheme.toLowerCase()
  const writtenPort = port === undefined || port === defaultPort[lowerScheme] ? '' : `:${port}`
  return { scheme: lowerScheme, host: host.toLowerCase() + writtenPort, rest }
}

function isPathOfProduct(target: string): boolean {
  const [path = ''] = target.split(/[?#]/)
  // "//host" leads to another host, and so does the path of "/.//host" once its dot is removed.
  return target.startsWith('/') && !path.includes('//')
}

/** Requests to the API return data and may change something, as logging out does, so no redirect leads to the API. */
const API_FOLDER = 'api'

/** Whether a path is below /api after a browser and the server have resolved its escapes and its dots. */
function isApiPath(rest: string): boolean {
  const [path = ''] = rest.split(/[?#]/)
  const folders: string[] = []
  for (const folder of unescapePath(path).split('/')) {
    if (folder === '..') folders.pop()
    else if (folder !== '' && folder !== '.') folders.push(folder)
  }
  return folders[0]?.toLowerCase() === API_FOLDER
}

function unescapePath(path: string): string {
  return path.replace(/%([0-7][0-9a-f])/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}

/** A site of the list may be reached by its own scheme, or by https. */
function allows(entry: string, target: Site): boolean {
  const site = readSite(entry)
  return (
    site !== null && site.host === target.host && (target.scheme === site.scheme || target.scheme === 'https')
  )
}

/**
 * The target after login: a path of the product, or a URL whose host is in the allowed list; "/" for everything
 * else, such as a lookalike host, //host, javascript:, a name before an @, or a path below /api (AUTH-36, G1-31).
 * `allowed` contains whole URLs (https://app.example), as the client config does.
 */
export function redirectTarget(target: string | null | undefined, allowed: readonly string[]): string {
  if (!target || unsafeCharacter.test(target)) return HOME
  if (isPathOfProduct(target)) return isApiPath(target) ? HOME : target
  const site = readSite(target)
  if (site === null || isApiPath(site.rest) || !allowed.some((entry) => allows(entry, site))) return HOME
  return `${site.scheme}://${site.host}${site.rest}`
}
