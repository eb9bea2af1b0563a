import { everyRole } from '../../http/policy.ts'

/** Who may do what with lead sources. */
export const sourcePolicy = { read: everyRole, change: everyRole }
