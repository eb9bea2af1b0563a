import { everyRole } from '../../http/policy.ts'

/** Who may do what with the practice's settings. */
export const configPolicy = { read: everyRole }
