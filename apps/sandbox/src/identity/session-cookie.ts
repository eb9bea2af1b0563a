import { IDENTITY_PATH } from './paths.ts'

/** How long a person stays signed in at the provider. */
export const SESSION_SECONDS = 14 * 24 * 3_600

/** The session cookie. The ports of a machine share their cookies; the path hides this cookie from the product. */
export const SESSION_COOKIE = { httpOnly: true, sameSite: 'lax', path: IDENTITY_PATH } as const
