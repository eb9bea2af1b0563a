import { auth } from '@enamel/contract/auth'
import { type CallOptions, call } from '../../lib/call.ts'

/** The anti-forgery token of this page. It is stored only in memory (G1-22). */
export interface CsrfToken {
  read: () => string | undefined
  set: (token: string) => void
  /** Requests a new token; awaited before every auth request (AUTH-10). */
  renew: (options?: CallOptions) => Promise<void>
}

export function createCsrfToken(): CsrfToken {
  let token: string | undefined
  return {
    read: () => token,
    set: (next) => {
      token = next
    },
    renew: async (options) => {
      token = (await call(auth.csrfToken, {}, options)).csrf_token
    },
  }
}
