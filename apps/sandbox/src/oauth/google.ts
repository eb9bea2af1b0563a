import type { OAuthDescription, OAuthIssue } from './description.ts'

const API = 'https://www.googleapis.com/auth'

/** Status, error and description of each refusal. {} is the parameter or value that is wrong. */
const errors: Record<OAuthIssue, [status: number, error: string, description: string]> = {
  unknown_tenant: [404, 'invalid_request', 'Not found.'],
  unknown_client: [401, 'invalid_client', 'The OAuth client was not found.'],
  wrong_secret: [401, 'invalid_client', 'Unauthorized'],
  redirect_mismatch: [400, 'redirect_uri_mismatch', 'Bad Request'],
  unsupported_response_type: [400, 'unsupported_response_type', 'Invalid response_type: {}'],
  unsupported_grant_type: [400, 'unsupported_grant_type', 'Invalid grant_type: {}'],
  missing_parameter: [400, 'invalid_request', 'Missing required parameter: {}'],
  unknown_scope: [400, 'invalid_scope', 'Some requested scopes were invalid. {{}}'],
  access_denied: [403, 'access_denied', 'The user denied access.'],
  unknown_code: [400, 'invalid_grant', 'Malformed auth code.'],
  used_code: [400, 'invalid_grant', 'Bad Request'],
  expired_code: [400, 'invalid_grant', 'Bad Request'],
  wrong_verifier: [400, 'invalid_grant', 'Invalid code verifier.'],
  dead_grant: [400, 'invalid_grant', 'Token has been expired or revoked.'],
  idle_grant: [400, 'invalid_grant', 'Token has been expired or revoked.'],
  unknown_token: [400, 'invalid_token', 'Token expired or revoked'],
  server_error: [500, 'server_error', 'Backend Error'],
}

export const google: OAuthDescription = {
  provider: 'google',
  name: 'Google',
  service: 'mailbox',
  paths: {
    authorize: '/google/o/oauth2/v2/auth',
    token: '/google/token',
    revoke: '/google/revoke',
    keys: '/google/oauth2/v3/certs',
  },
  issuerPath: '/google',
  scopes: [
    { name: 'openid' },
    { name: 'email', grantedAs: `${API}/userinfo.email` },
    { name: 'profile', grantedAs: `${API}/userinfo.profile` },
    { name: `${API}/gmail.send`, allows: 'send email as you' },
    { name: `${API}/gmail.readonly`, allows: 'read your email' },
    { name: `${API}/gmail.modify`, allows: 'read, write, send and label your email' },
    { name: `${API}/gmail.metadata`, allows: 'see the headers of your email' },
    { name: `${API}/gmail.compose`, allows: 'manage drafts and send email' },
    { name: `${API}/gmail.labels`, allows: 'manage your labels' },
    { name: `${API}/gmail.settings.basic`, allows: 'manage your mail settings' },
    { name: 'https://mail.google.com/', allows: 'read, write, send and delete all your email' },
  ],
  canonicalScope: (name) => name,
  canLeaveOut: true,
  issuesRefreshToken: ({ access_type, prompt = '' }, isFirst) =>
    access_type === 'offline' && (isFirst || prompt.split(' ').includes('consent')),
  returned: {
    allowed: (scopes, { prompt }) => ({
      scope: scopes.join(' '),
      authuser: '0',
      ...(prompt === undefined ? {} : { prompt }),
    }),
    denied: {},
  },
  refuse(issue, detail) {
    const [status, error, description] = errors[issue]
    return { status, body: { error, error_description: description.replace('{}', detail) } }
  },
  present: ({ accessToken, refreshToken, expiresIn, scopes }) => ({
    access_token: accessToken,
    expires_in: expiresIn,
    ...(refreshToken === null ? {} : { refresh_token: refreshToken }),
    scope: scopes.join(' '),
    token_type: 'Bearer',
  }),
}
