import { everyRole } from '../../http/pipeline/policy.ts'

/** Permissions for a user's own account. */
export const accountPolicy = { read: everyRole(), change: everyRole() }
