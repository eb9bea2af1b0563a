/** How a patient is linked to the practice system: not at all, being fetched or created, or known on both sides. */
export const linkStates = ['unlinked', 'syncing', 'synced'] as const
export type LinkState = (typeof linkStates)[number]

/** The two attempts at a link, each of which can fail: linking an existing record, or creating one. */
export const linkingAttempts = ['link', 'creation'] as const
export type LinkingAttempt = (typeof linkingAttempts)[number]
