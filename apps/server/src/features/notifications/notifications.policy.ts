import { everyRole } from '../../http/pipeline/policy.ts'

/** Permissions for notifications: every user reads and marks their own. */
export const notificationPolicy = { own: everyRole() }
