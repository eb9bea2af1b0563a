import { everyRole } from '../../http/pipeline/policy.ts'

/** Permissions for the search. */
export const searchPolicy = { search: everyRole(), everything: everyRole() }
