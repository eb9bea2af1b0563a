/** How a patient is linked to the practice system: not at all, being fetched or created, or known on both sides. */
export const linkStates = ['unlinked', 'syncing', 'synced'] as const
export type LinkState = (typeof linkStates)[number]

/** Ways to a link, each of which can come to nothing: to somebody who is there, or who is created there. */
export const linkingAttempts = ['link', 'creation'] as const
export type LinkingAttempt = (typeof linkingAttempts)[number]
