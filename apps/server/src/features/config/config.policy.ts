import { everyRole } from '../../http/pipeline/policy.ts'

/** Permissions for the practice's settings. */
export const configPolicy = { read: everyRole() }
