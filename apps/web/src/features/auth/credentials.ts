/** The input of the auth service. The allowed redirect URLs are not sent to the server (AUTH-37, C1-05). */
export interface LoginCredentials {
  email: string
  password: string
  /** For a user with a second factor. */
  code?: string | undefined
  allowed_redirect_urls: readonly string[]
}

/** Whether both email and password are entered; the app checks nothing else (AUTH-08). */
export function canLogIn(credentials: { email: string; password: string }): boolean {
  return credentials.email.trim() !== '' && credentials.password !== ''
}

/** The body of POST /auth/session: only email and password (AUTH-37), and the code of a second factor. */
export function logInBody({ email, password, code }: LoginCredentials): {
  email: string
  password: string
  code?: string
} {
  return { email, password, ...(code !== undefined && { code }) }
}
