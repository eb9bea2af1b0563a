import { IDENTITY_PATH } from './paths.ts'

/** How long a person stays signed in at the provider. */
export const SESSION_SECONDS = 14 * 24 * 3_600

/** A cookie goes to every port of a machine; the product beside it need not see this one. */
export const SESSION_COOKIE = { httpOnly: true, sameSite: 'lax', path: IDENTITY_PATH } as const
