import { IDENTITY_PATH } from './paths.ts'

/** How long a person stays signed in at the provider. */
export const SESSION_SECONDS = 14 * 24 * 3_600

/** Cookies are shared between the ports of a machine; this path hides it from the product. */
export const SESSION_COOKIE = { httpOnly: true, sameSite: 'lax', path: IDENTITY_PATH } as const
