import { everyRole } from '../../http/policy.ts'

/** The rights on timelines. */
export const timelinePolicy = { read: everyRole }
