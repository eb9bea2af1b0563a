import { everyRole } from '../../http/policy.ts'

/** Who may do what with timelines. */
export const timelinePolicy = { read: everyRole }
