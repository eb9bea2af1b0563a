import { everyRole } from '../../http/pipeline/policy.ts'

/** Permissions for templates. */
export const templatePolicy = { read: everyRole(), change: everyRole() }
