import type { AuthDetails } from '@enamel/contract/auth'

export interface SignedInUser {
  email: string
  userId: string
  clientId: string
  name: string
  role: string
}

/** @param token a fresh anti-forgery token */
export function presentAuth(user: SignedInUser, token: string, expiresAt: Date): AuthDetails {
  return {
    email: user.email,
    token,
    payload: {
      user_id: user.userId,
      client_id: user.clientId,
      name: user.name,
      role: user.role,
      expires_at: expiresAt.toISOString(),
    },
  }
}
