import { everyRole } from '../../http/policy.ts'

/** The rights on snoozes. */
export const snoozePolicy = { change: everyRole }
