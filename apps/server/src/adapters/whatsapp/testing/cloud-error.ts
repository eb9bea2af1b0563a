import type { ProviderResponse } from '../../testing/fake-provider.ts'

/** An error response of the Cloud API with this code. */
export function cloudError(status: number, code: number): ProviderResponse {
  return { status, json: { error: { message: `(#${code})`, type: 'OAuthException', code } } }
}
