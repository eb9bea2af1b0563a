import { everyRole } from '../../http/pipeline/policy.ts'

/** Permissions for staff accounts. */
export const staffPolicy = { invite: everyRole() }
