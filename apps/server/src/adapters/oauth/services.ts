import type { OAuthService } from './oauth-service.ts'

const GMAIL_SCOPES = [
  'https://www.googleapis.com/auth/gmail.send',
  'https://www.googleapis.com/auth/gmail.readonly',
]

/** @param signInUrl the address of its pages @param tokenUrl the address of its token calls */
export function google({ signInUrl, tokenUrl }: { signInUrl: string; tokenUrl: string }): OAuthService {
  return {
    issuer: signInUrl,
    signInUrl: `${signInUrl}/o/oauth2/v2/auth`,
    tokenUrl: `${tokenUrl}/token`,
    revocationUrl: `${tokenUrl}/revoke`,
    scopes: ['openid', 'email', ...GMAIL_SCOPES],
    needed: GMAIL_SCOPES,
    // Google issues a refresh token for offline access only, and after the first consent only to whoever asks again.
    parameters: { access_type: 'offline', prompt: 'consent' },
  }
}

/** Mail.ReadWrite, since sending begins with a draft, which alone tells the id of the sent email. */
const OUTLOOK_SCOPES = ['User.Read', 'Mail.Send', 'Mail.ReadWrite']

/** Accounts of any organisation, and personal ones. Microsoft has no call that revokes one product's grant. */
export function microsoft({ signInUrl }: { signInUrl: string }): OAuthService {
  const tenant = `${signInUrl}/common`
  return {
    issuer: `${tenant}/v2.0`,
    signInUrl: `${tenant}/oauth2/v2.0/authorize`,
    tokenUrl: `${tenant}/oauth2/v2.0/token`,
    scopes: ['offline_access', ...OUTLOOK_SCOPES],
    needed: OUTLOOK_SCOPES,
    // Asks which account, since browsers of a practice are often signed in to another one.
    parameters: { prompt: 'select_account' },
  }
}

const DENTALLY_SCOPES = [
  'user:read',
  'practice:read',
  'patient',
  'appointment:read',
  'financials:read',
  'treatments',
]

/** Dentally grants all scopes or none, and offers no revocation. */
export function dentallySignIn({ baseUrl }: { baseUrl: string }): OAuthService {
  return {
    issuer: baseUrl,
    signInUrl: `${baseUrl}/oauth/authorize`,
    tokenUrl: `${baseUrl}/oauth/token`,
    scopes: DENTALLY_SCOPES,
    needed: [],
  }
}
