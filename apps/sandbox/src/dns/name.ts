/** A name for comparison: lower case, without spaces around it and without the dot at its end. */
export function withoutRootDot(name: string): string {
  return name.trim().toLowerCase().replace(/\.$/, '')
}

/** Whether a name is the domain, or a name below it. */
export function isWithin(name: string, domain: string): boolean {
  return name === domain || name.endsWith(`.${domain}`)
}
