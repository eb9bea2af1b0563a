import { z } from 'zod'
import { isOfProduct } from '../http/product.ts'
import {
  type OAuthDescription,
  type OAuthError,
  type OAuthIssue,
  parseScopes,
  type SignInParameters,
} from './description.ts'

const value = z.string().max(4_000).optional().catch(undefined)

const Query = z.object({
  client_id: value,
  redirect_uri: value,
  response_type: value,
  scope: value,
  state: value,
  login_hint: value,
  access_type: value,
  prompt: value,
  code_challenge: value,
  code_challenge_method: value,
  nonce: value,
})

export interface SignInRequest extends SignInParameters {
  redirectUri: string
  state: string | undefined
  loginHint: string | undefined
  codeChallenge: string | undefined
  nonce: string | undefined
}

export type ParsedSignIn =
  | { kind: 'valid'; request: SignInRequest }
  /** The product gets the error, at its own address. */
  | { kind: 'returned'; url: string }
  /** The address is not the product's: the person gets the error. */
  | { kind: 'shown'; error: OAuthError }

interface Registration {
  clientId: string
  productUrl: string
  now: Date
}

/** Checks the query of a request for a sign-in. */
export function parseSignIn(
  description: OAuthDescription,
  input: unknown,
  registration: Registration,
): ParsedSignIn {
  const query = Query.parse(input ?? {})
  const { redirect_uri = '', client_id = '', response_type = '', scope = '', state } = query
  const refuse = (issue: OAuthIssue, detail: string) => description.refuse(issue, detail, registration.now)
  if (client_id !== registration.clientId)
    return { kind: 'shown', error: refuse('unknown_client', client_id) }
  if (!isOfProduct(redirect_uri, registration.productUrl)) {
    return { kind: 'shown', error: refuse('redirect_mismatch', redirect_uri) }
  }

  const returned = (issue: OAuthIssue, detail: string): ParsedSignIn => {
    const { error, error_description } = refuse(issue, detail).body
    return { kind: 'returned', url: returnAddress(redirect_uri, state, { error, error_description }) }
  }
  if (response_type !== 'code') return returned('unsupported_response_type', response_type)
  if (scope.trim() === '') return returned('missing_parameter', 'scope')
  const scopes = parseScopes(description, scope)
  if (!scopes) return returned('unknown_scope', scope)
  if (query.code_challenge !== undefined && query.code_challenge_method !== 'S256') {
    return returned('missing_parameter', 'code_challenge_method')
  }
  return {
    kind: 'valid',
    request: {
      redirectUri: redirect_uri,
      state,
      scopes,
      access_type: query.access_type,
      prompt: query.prompt,
      loginHint: query.login_hint,
      codeChallenge: query.code_challenge,
      nonce: query.nonce,
    },
  }
}

/** The product's address with the result of a sign-in. */
export function returnAddress(
  redirectUri: string,
  state: string | undefined,
  result: Record<string, string>,
): string {
  const address = new URL(redirectUri)
  for (const [name, text] of Object.entries(result)) address.searchParams.set(name, text)
  if (state !== undefined) address.searchParams.set('state', state)
  return address.href
}
