import { everyRole } from '../../http/pipeline/policy.ts'

/** Permissions for timelines. */
export const timelinePolicy = { read: everyRole() }
