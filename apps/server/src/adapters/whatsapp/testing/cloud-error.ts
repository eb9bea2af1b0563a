import type { ProviderResponse } from '../../testing/fake-provider.ts'

/** The Cloud API's error with this code. */
export function cloudError(status: number, code: number): ProviderResponse {
  return { status, json: { error: { message: `(#${code})`, type: 'OAuthException', code } } }
}
