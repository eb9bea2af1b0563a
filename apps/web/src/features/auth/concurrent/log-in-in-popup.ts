import type { PopupMessage } from '@enamel/domain/auth/sso'
import { askInPopup, POPUP_BLOCKED, type PopupDependencies } from '../../../lib/popup.ts'
import { AuthFailure } from '../auth-problem.ts'
import { ssoLogInAddress } from '../sso/sso-addresses.ts'

export interface PopupLogIn {
  popups: PopupDependencies
  /** The provider's name, as shown to users. */
  provider: string
  apiBase: string
  signal: AbortSignal
}

/**
 * Logs a user in at the provider, in a pop-up that opens within the click event (AUTH-29).
 * @throws AuthFailure when the pop-up is blocked or closed, or the sign-in fails (AUTH-30)
 */
export async function logInInPopup({ popups, provider, apiBase, signal }: PopupLogIn): Promise<void> {
  const result = await askInPopup(popups, {
    url: ssoLogInAddress(apiBase, { mode: 'popup' }),
    name: 'enamel-sign-in',
    read: readPopupMessage,
    signal,
  })
  if (result.kind !== 'answered') throw popupFailure(result.kind, provider)
  if (result.message.status === 'failed') throw popupFailure('failed', result.message.provider || provider)
}

/** Why a sign-in in a pop-up failed (AUTH-30). */
type PopupFailure = 'blocked' | 'closed' | 'failed'

/**
 * The text for a failed sign-in in a pop-up (AUTH-30).
 * @param provider the identity provider's name, as shown to users
 */
export function popupFailureText(failure: PopupFailure, provider: string): string {
  switch (failure) {
    case 'blocked':
      return POPUP_BLOCKED
    case 'closed':
      return 'The popup was closed before completing authentication.'
    case 'failed':
      return `Could not sign-in via ${provider}`
  }
}

function popupFailure(kind: PopupFailure, provider: string): AuthFailure {
  return new AuthFailure({ code: `popup_${kind}`, message: popupFailureText(kind, provider) })
}

function readPopupMessage(data: unknown): PopupMessage | undefined {
  const { type, status, provider } = Object(data)
  const isValid = type === 'sso' && (status === 'done' || status === 'failed') && typeof provider === 'string'
  return isValid ? { type, status, provider } : undefined
}
