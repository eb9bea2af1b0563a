import { type Role, roles } from '@enamel/domain/config/init-defaults'
import { isOneOf } from '@enamel/domain/text/one-of'
import type { Session } from './session.ts'

/** Whether a signed-in user may make a call. The policy file of a noun has one for each right. */
export type Policy = (session: Pick<Session, 'role'>) => boolean

/** Allows these roles. A role that the product does not know may do nothing. */
export function allow(...allowed: readonly Role[]): Policy {
  return ({ role }) => isOneOf(allowed, role)
}

/** Both roles have the same rights, as no document restricts them (G1-37, G-48, SETT-13). */
export const everyRole = allow(...roles)
