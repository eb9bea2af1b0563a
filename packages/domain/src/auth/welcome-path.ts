const PREFIX = '/welcome/'

/** The address of the page on which an invited user sets a password. @param token base64url */
export function welcomePath(token: string): string {
  return `${PREFIX}${token}`
}

/** The token of an invitation in the address of its page; null for any other address. */
export function welcomeToken(pathname: string): string | null {
  return pathname.startsWith(PREFIX) ? pathname.slice(PREFIX.length) : null
}
