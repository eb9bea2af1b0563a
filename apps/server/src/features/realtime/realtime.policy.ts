import { everyRole } from '../../http/pipeline/policy.ts'

/** Permissions for live updates. */
export const realtimePolicy = { listen: everyRole() }
