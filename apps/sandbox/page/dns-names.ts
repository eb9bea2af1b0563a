import { isWithin, withoutRootDot } from '../src/dns/name.ts'
import type { DnsRecord } from '../src/dns/record.ts'

/** A domain whose records a console shows; null stands for all names that belong to no practice. */
export type ConsoleDomain = string | null

/** The records that a console shows. @param domains the domains of the practices */
export function recordsOf(
  records: readonly DnsRecord[],
  domain: ConsoleDomain,
  domains: readonly string[],
): DnsRecord[] {
  return records.filter(({ name }) =>
    domain === null ? !domains.some((other) => isWithin(name, other)) : isWithin(name, domain),
  )
}

/** A name as a console shows it: without the domain, which is `@` itself. */
export function shortName(name: string, domain: ConsoleDomain): string {
  if (domain === null || !isWithin(name, domain)) return name
  return name === domain ? '@' : name.slice(0, -domain.length - 1)
}

/**
 * The full name for what a person enters in a console: `@`, a name without the domain, or the full name.
 * @returns null when the full name is of another domain
 */
export function fullName(entered: string, domain: ConsoleDomain): string | null {
  const name = withoutRootDot(entered)
  if (domain === null) return name
  if (name === '@' || name === '') return domain
  if (isWithin(name, domain)) return name
  const isFull = lastLabel(name) === lastLabel(domain)
  return isFull ? null : `${name}.${domain}`
}

function lastLabel(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1)
}
