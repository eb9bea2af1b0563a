import { everyRole } from '../../http/pipeline/policy.ts'

/** The rights on timelines. */
export const timelinePolicy = { read: everyRole() }
