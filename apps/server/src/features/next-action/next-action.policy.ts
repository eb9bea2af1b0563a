import { everyRole } from '../../http/policy.ts'

/** Who may do what with next actions. */
export const nextActionPolicy = { change: everyRole }
