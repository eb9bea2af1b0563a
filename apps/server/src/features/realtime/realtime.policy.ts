import { everyRole } from '../../http/policy.ts'

/** Who may do what with live updates. */
export const realtimePolicy = { listen: everyRole }
