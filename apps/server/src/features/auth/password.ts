import { hash, verify } from '@node-rs/argon2'

/** The cost that OWASP recommends for argon2id: 19 MiB of memory, two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** An argon2id hash; it contains its salt and cost. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST)
}

export function isPassword(password: string, passwordHash: string): Promise<boolean> {
  return verify(passwordHash, password)
}

/**
 * The hash that is checked for an unknown email or a user without a password, so that the check takes as long as for a
 * user with a password.
 */
let decoy: Promise<string> | undefined

export async function checkDecoy(password: string): Promise<void> {
  decoy ??= hashPassword('a password that no user has')
  await isPassword(password, await decoy)
}
