import { type Role, roles } from '@enamel/domain/config/init-defaults'
import { isOneOf } from '@enamel/domain/text/one-of'
import type { Session } from './session.ts'

/** Whether a user with this role may do one thing. Unknown roles have no rights. */
export type Right = (role: string) => boolean

/**
 * The rights that a request needs, depending on its input: its own right, and the rights of every command that it
 * performs. A feature's policy file has one policy for each right; a route that performs several commands combines the
 * policies of these commands.
 */
export type Policy<Input = unknown> = (input: Input) => readonly Right[]

/**
 * Needs one of these roles. Each policy has its own right, so that a test can restrict one policy without the others.
 */
export function allow(...allowed: readonly Role[]): Policy {
  const rights: readonly Right[] = [(role) => isOneOf(allowed, role)]
  return () => rights
}

/** Allows both roles, as no document restricts them (G1-37, G-48, SETT-13). */
export function everyRole(): Policy {
  return allow(...roles)
}

/** Needs the rights of all these policies, for a request that performs several commands. */
export function allOf<Input>(...policies: readonly Policy<Input>[]): Policy<Input> {
  return (input) => policies.flatMap((policy) => policy(input))
}

/** Needs the rights of a policy only for input that leads to its command. */
export function when<Input>(applies: (input: Input) => boolean, policy: Policy<Input>): Policy<Input> {
  return (input) => (applies(input) ? policy(input) : [])
}

/** Whether a signed-in user has every right that this input needs. */
export function isAllowed<Input>(
  { role }: Pick<Session, 'role'>,
  policy: Policy<Input>,
  input: Input,
): boolean {
  return policy(input).every((allows) => allows(role))
}
