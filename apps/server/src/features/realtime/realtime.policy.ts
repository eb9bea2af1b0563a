import { everyRole } from '../../http/pipeline/policy.ts'

/** The rights on live updates. */
export const realtimePolicy = { listen: everyRole() }
