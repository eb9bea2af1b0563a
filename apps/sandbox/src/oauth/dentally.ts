import type { OAuthDescription, OAuthIssue } from './description.ts'

const INVALID_GRANT: [number, string, string] = [
  400,
  'invalid_grant',
  'The provided authorization grant is invalid, expired, revoked, does not match the redirection URI used in the authorization request, or was issued to another client.',
]
const INVALID_CLIENT: [number, string, string] = [
  401,
  'invalid_client',
  'Client authentication failed due to unknown client, no client authentication included, or unsupported authentication method.',
]

/** Status, error and description of each refusal, as Doorkeeper words them. {} is the parameter that is wrong. */
const errors: Record<OAuthIssue, [status: number, error: string, description: string]> = {
  unknown_tenant: [404, 'not_found', 'Not found.'],
  unknown_client: INVALID_CLIENT,
  wrong_secret: INVALID_CLIENT,
  redirect_mismatch: [
    400,
    'invalid_redirect_uri',
    "The requested redirect uri is malformed or doesn't match client redirect URI.",
  ],
  unsupported_response_type: [
    400,
    'unsupported_response_type',
    'The authorization server does not support this response type.',
  ],
  unsupported_grant_type: [
    400,
    'unsupported_grant_type',
    'The authorization grant type is not supported by the authorization server.',
  ],
  missing_parameter: [400, 'invalid_request', 'Missing required parameter: {}.'],
  unknown_scope: [400, 'invalid_scope', 'The requested scope is invalid, unknown, or malformed.'],
  access_denied: [403, 'access_denied', 'The resource owner or authorization server denied the request.'],
  unknown_code: INVALID_GRANT,
  used_code: INVALID_GRANT,
  expired_code: INVALID_GRANT,
  wrong_verifier: INVALID_GRANT,
  dead_grant: INVALID_GRANT,
  idle_grant: INVALID_GRANT,
  unknown_token: [400, 'invalid_request', 'The request is missing a required parameter.'],
  server_error: [500, 'server_error', 'The authorization server encountered an unexpected condition.'],
}

/** Dentally's sign-in, which is Doorkeeper's. */
export const dentally: OAuthDescription = {
  provider: 'dentally',
  name: 'Dentally',
  service: 'practice-system',
  paths: { authorize: '/dentally/oauth/authorize', token: '/dentally/oauth/token' },
  scopes: [
    { name: 'user:read', allows: 'see who you are' },
    { name: 'practice:read', allows: 'see your practice and its sites' },
    { name: 'patient', allows: 'see, add and change patients' },
    { name: 'patient:read', allows: 'see patients' },
    { name: 'patient:update', allows: 'change patients' },
    { name: 'appointment', allows: 'see, book and change appointments' },
    { name: 'appointment:read', allows: 'see appointments' },
    { name: 'financials', allows: 'see and change invoices and payments' },
    { name: 'financials:read', allows: 'see invoices and payments' },
    { name: 'treatments', allows: 'see treatments' },
    { name: 'correspondence', allows: 'see letters and messages' },
  ],
  canonicalScope: (name) => name,
  canLeaveOut: false,
  issuesRefreshToken: () => true,
  returned: { allowed: () => ({}), denied: {} },
  refuse(issue, detail) {
    const [status, error, description] = errors[issue]
    return { status, body: { error, error_description: description.replace('{}', detail) } }
  },
  present: ({ accessToken, refreshToken, expiresIn, scopes }, now) => ({
    access_token: accessToken,
    token_type: 'Bearer',
    expires_in: expiresIn,
    refresh_token: refreshToken,
    scope: scopes.join(' '),
    created_at: Math.floor(now.getTime() / 1_000),
  }),
}
