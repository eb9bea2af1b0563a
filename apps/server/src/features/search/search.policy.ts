import { everyRole } from '../../http/policy.ts'

/** Who may do what with the search. */
export const searchPolicy = { search: everyRole }
