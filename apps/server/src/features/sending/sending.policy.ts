import { everyRole } from '../../http/policy.ts'

/** The rights on messages to patients. */
export const sendingPolicy = { send: everyRole }
