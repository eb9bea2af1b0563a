import { auth } from '@enamel/contract/auth'
import type { SsoMode } from '@enamel/domain/auth/sso'
import { callPath } from '../../../lib/call-path.ts'

export interface SsoLogIn {
  mode: SsoMode
  /** The URL to return to after the log-in. */
  redirect?: string
}

/** The URL at which a log-in at the provider begins (AUTH-29, AUTH-35). */
export function ssoLogInAddress(apiBase: string, query: SsoLogIn): string {
  return apiBase + callPath(auth.ssoLogIn.path, {}, { ...query })
}

/** The URL that logs the user out here and at the provider (AUTH-35). */
export function ssoLogOutAddress(apiBase: string): string {
  return apiBase + auth.ssoLogOut.path
}
