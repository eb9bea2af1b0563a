/** The errors of a sign-in in a pop-up (AUTH-30). */
export type PopupFailure = 'blocked' | 'closed' | 'failed'

/** @param provider the identity provider's name, for people */
export function popupFailureText(failure: PopupFailure, provider: string): string {
  switch (failure) {
    case 'blocked':
      return 'Pop-up window could not be opened.'
    case 'closed':
      return 'The popup was closed before completing authentication.'
    case 'failed':
      return `Could not sign-in via ${provider}`
  }
}
