import { everyRole } from '../../http/policy.ts'

/** The rights on the search. */
export const searchPolicy = { search: everyRole }
