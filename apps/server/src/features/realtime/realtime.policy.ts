import { everyRole } from '../../http/policy.ts'

/** The rights on live updates. */
export const realtimePolicy = { listen: everyRole }
