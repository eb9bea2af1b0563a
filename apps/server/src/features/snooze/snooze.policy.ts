import { everyRole } from '../../http/policy.ts'

/** Who may do what with snoozes. */
export const snoozePolicy = { change: everyRole }
