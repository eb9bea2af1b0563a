import type { PartnerAnswer } from '../../testing/scripted-partner.ts'

/** The Cloud API's error with this code. */
export function cloudError(status: number, code: number): PartnerAnswer {
  return { status, json: { error: { message: `(#${code})`, type: 'OAuthException', code } } }
}
