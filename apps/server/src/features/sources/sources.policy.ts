import { everyRole } from '../../http/pipeline/policy.ts'

/** Permissions for lead sources. */
export const sourcePolicy = { read: everyRole(), change: everyRole() }
