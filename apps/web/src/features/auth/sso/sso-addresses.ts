import { auth } from '@enamel/contract/auth'
import type { SsoMode } from '@enamel/domain/auth/sso'
import { callPath } from '../../../lib/call-path.ts'

export interface SsoLogIn {
  mode: SsoMode
  /** The address to return to after the log-in. */
  redirect?: string
}

/** The address for a log-in at the provider (AUTH-29, AUTH-35). */
export function ssoLogInAddress(apiBase: string, query: SsoLogIn): string {
  return apiBase + callPath(auth.ssoLogIn.path, {}, { ...query })
}

/** The address for logging out here and at the provider (AUTH-35). */
export function ssoLogOutAddress(apiBase: string): string {
  return apiBase + auth.ssoLogOut.path
}
