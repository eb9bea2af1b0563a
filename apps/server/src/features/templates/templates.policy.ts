import { everyRole } from '../../http/policy.ts'

/** Who may do what with templates. */
export const templatePolicy = { read: everyRole }
