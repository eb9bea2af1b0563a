import { everyRole } from '../../http/pipeline/policy.ts'

/** Permissions for automations. */
export const automationPolicy = { read: everyRole(), change: everyRole() }
