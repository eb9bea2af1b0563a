/** The link of a patient to the practice system: none, being fetched or created, or complete. */
export const linkStates = ['unlinked', 'syncing', 'synced'] as const
export type LinkState = (typeof linkStates)[number]

/** The two ways to link a patient, each of which can fail: to an existing record, or to one that is created. */
export const linkingAttempts = ['link', 'creation'] as const
export type LinkingAttempt = (typeof linkingAttempts)[number]
