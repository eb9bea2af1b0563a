import { everyRole } from '../../http/pipeline/policy.ts'

/** The rights on snoozes. */
export const snoozePolicy = { change: everyRole }
