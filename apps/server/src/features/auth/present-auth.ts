import type { AuthDetails } from '@enamel/contract/auth'

export interface SignedIn {
  email: string
  userId: string
  clientId: string
  name: string
  role: string
}

/** Auth details as the wire has them; the token is a fresh anti-forgery token. */
export function presentAuth(who: SignedIn, token: string, expiresAt: Date): AuthDetails {
  return {
    email: who.email,
    token,
    payload: {
      user_id: who.userId,
      client_id: who.clientId,
      name: who.name,
      role: who.role,
      expires_at: expiresAt.toISOString(),
    },
  }
}
