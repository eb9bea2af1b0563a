import { everyRole } from '../../http/pipeline/policy.ts'

/** Permissions for scheduled messages: a front desk covers for its colleagues, so everybody may read and change all. */
export const scheduledPolicy = { read: everyRole(), change: everyRole() }
