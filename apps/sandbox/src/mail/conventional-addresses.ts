/** How a mailbox takes mail, by the name before the @. Every other name has a mailbox that takes it. */
export type Fate = 'delivered' | 'unknown_user' | 'full' | 'away'

const fates: Record<string, Fate> = {
  nobody: 'unknown_user',
  full: 'full',
  vacation: 'away',
}

/** @param address a recipient; what follows a plus does not count */
export function fateOf(address: string): Fate {
  const [name = ''] = address.toLowerCase().split(/[@+]/)
  return fates[name] ?? 'delivered'
}
