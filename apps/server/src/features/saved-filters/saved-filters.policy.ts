import { everyRole } from '../../http/pipeline/policy.ts'

/** Permissions for saved filters: every user has their own. */
export const savedFilterPolicy = { own: everyRole() }
