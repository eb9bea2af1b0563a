import { randomUUID } from 'node:crypto'
import type { OAuthDescription, OAuthIssue } from './description.ts'

/** The tenant of personal accounts. */
const PERSONAL_TENANT = '9188040d-6c67-4c5b-b112-36a304b66dad'
const GRAPH = /^https:\/\/graph\.microsoft\.com\//i

/** Status, error, AADSTS code and description of each refusal. {} is the parameter or value that is wrong. */
const errors: Record<OAuthIssue, [status: number, error: string, code: number, description: string]> = {
  unknown_tenant: [400, 'invalid_request', 90002, "Tenant '{}' not found."],
  unknown_client: [
    400,
    'unauthorized_client',
    700016,
    "Application with identifier '{}' was not found in the directory.",
  ],
  wrong_secret: [401, 'invalid_client', 7000215, 'Invalid client secret provided.'],
  redirect_mismatch: [
    400,
    'invalid_request',
    50011,
    "The redirect URI '{}' does not match the redirect URIs configured for the application.",
  ],
  unsupported_response_type: [
    400,
    'unsupported_response_type',
    70007,
    "The response type '{}' is not supported.",
  ],
  unsupported_grant_type: [
    400,
    'unsupported_grant_type',
    70003,
    "The app requested an unsupported grant type '{}'.",
  ],
  missing_parameter: [
    400,
    'invalid_request',
    900144,
    "The request must contain the following parameter: '{}'.",
  ],
  unknown_scope: [
    400,
    'invalid_scope',
    70011,
    "The provided value for the input parameter 'scope' is not valid: {}",
  ],
  access_denied: [403, 'access_denied', 65004, 'User declined to consent to access the app.'],
  unknown_code: [400, 'invalid_grant', 70000, "The provided value for the 'code' parameter is not valid."],
  used_code: [
    400,
    'invalid_grant',
    54005,
    'OAuth2 Authorization code was already redeemed, please retry with a new valid code or use an existing refresh token.',
  ],
  expired_code: [
    400,
    'invalid_grant',
    70008,
    'The provided authorization code or refresh token has expired due to inactivity.',
  ],
  wrong_verifier: [
    400,
    'invalid_grant',
    501481,
    'The Code_Verifier does not match the code_challenge supplied in the authorization request.',
  ],
  dead_grant: [
    400,
    'invalid_grant',
    50173,
    'The provided grant has expired due to it being revoked, a fresh auth token is needed.',
  ],
  idle_grant: [400, 'invalid_grant', 700082, 'The refresh token has expired due to inactivity.'],
  unknown_token: [400, 'invalid_request', 9002313, 'Invalid request. Request is malformed or invalid.'],
  server_error: [500, 'server_error', 90033, 'A transient error has occurred. Please try again.'],
}

export const microsoft: OAuthDescription = {
  provider: 'microsoft',
  name: 'Microsoft',
  service: 'mailbox',
  paths: {
    authorize: '/microsoft/:tenant/oauth2/v2.0/authorize',
    token: '/microsoft/:tenant/oauth2/v2.0/token',
    keys: '/microsoft/:tenant/discovery/v2.0/keys',
  },
  issuerPath: `/microsoft/${PERSONAL_TENANT}/v2.0`,
  scopes: [
    { name: 'openid' },
    { name: 'profile' },
    { name: 'email' },
    { name: 'offline_access', allows: 'do this while you are away', grantedAs: null },
    { name: 'User.Read', allows: 'see your name and address' },
    { name: 'Mail.Read', allows: 'read your email' },
    { name: 'Mail.ReadWrite', allows: 'read, write and delete your email' },
    { name: 'Mail.Send', allows: 'send email as you' },
  ],
  canonicalScope(name) {
    const bare = name.replace(GRAPH, '').toLowerCase()
    return microsoft.scopes.find((scope) => scope.name.toLowerCase() === bare)?.name ?? name
  },
  canLeaveOut: false,
  issuesRefreshToken: ({ scopes }) => scopes.some(({ name }) => name === 'offline_access'),
  returned: { allowed: () => ({}), denied: { error_subcode: 'cancel' } },
  refuse(issue, detail, now) {
    const [status, error, code, description] = errors[issue]
    const ids = { trace_id: randomUUID(), correlation_id: randomUUID() }
    const timestamp = `${now.toISOString().slice(0, 19).replace('T', ' ')}Z`
    const text = [
      `AADSTS${code}: ${description.replace('{}', detail)}`,
      `Trace ID: ${ids.trace_id}`,
      `Correlation ID: ${ids.correlation_id}`,
      `Timestamp: ${timestamp}`,
    ]
    return {
      status,
      body: {
        error,
        error_description: text.join(' '),
        error_codes: [code],
        timestamp,
        ...ids,
        error_uri: `https://login.microsoftonline.com/error?code=${code}`,
      },
    }
  },
  present: ({ accessToken, refreshToken, expiresIn, scopes }) => ({
    token_type: 'Bearer',
    scope: scopes.join(' '),
    expires_in: expiresIn,
    ext_expires_in: expiresIn,
    access_token: accessToken,
    ...(refreshToken === null ? {} : { refresh_token: refreshToken }),
  }),
}
