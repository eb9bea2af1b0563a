import { everyRole } from '../../http/policy.ts'

/** Who may do what with labels. */
export const labelPolicy = { change: everyRole }
