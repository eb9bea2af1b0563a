import { type Country, DEFAULT_COUNTRY } from './country.ts'

/**
 * The roles of users. They have the same rights, since the specification restricts neither (G1-37), except that owners
 * alone manage the users of their practice (docs/adr/0045).
 */
export const roles = ['user', 'owner'] as const
export type Role = (typeof roles)[number]

export const DEFAULT_ROLE: Role = 'user'

interface InitLike {
  role?: string
  client: { country?: Country }
}

/** Fills in what a response of init may leave out: role user, client country GB (CFG-14). */
export function withInitDefaults<I extends InitLike>(
  init: I,
): I & { role: string; client: I['client'] & { country: Country } } {
  return {
    ...init,
    role: init.role ?? DEFAULT_ROLE,
    client: { ...init.client, country: init.client.country ?? DEFAULT_COUNTRY },
  }
}
