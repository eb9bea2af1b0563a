import { everyRole } from '../../http/pipeline/policy.ts'

/** The rights on the search. */
export const searchPolicy = { search: everyRole() }
