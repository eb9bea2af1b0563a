import { everyRole } from '../../http/pipeline/policy.ts'

/** Permissions for the practice's pictures. */
export const brandPolicy = { read: everyRole(), change: everyRole() }
