/** How a patient is linked to the practice system: not at all, being fetched or created, or known on both sides. */
export const linkStates = ['unlinked', 'syncing', 'synced'] as const
export type LinkState = (typeof linkStates)[number]
