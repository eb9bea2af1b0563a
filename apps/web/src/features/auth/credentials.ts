/** The input of the auth service; the list of redirect targets stays in the client (AUTH-37, C1-05). */
export interface LoginCredentials {
  email: string
  password: string
  allowed_redirect_urls: readonly string[]
}

/** Email and password must both be there; the client asks no more (AUTH-08). */
export function canLogIn(credentials: { email: string; password: string }): boolean {
  return credentials.email.trim() !== '' && credentials.password !== ''
}

/** The body of POST /auth/session: email and password and nothing else (AUTH-37). */
export function logInBody({ email, password }: LoginCredentials): { email: string; password: string } {
  return { email, password }
}
