import { everyRole } from '../../http/policy.ts'

/** Who may do what with messages to patients. */
export const sendingPolicy = { send: everyRole }
