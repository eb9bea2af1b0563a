import { everyRole } from '../../http/pipeline/policy.ts'

/** The rights on messages to patients. */
export const sendingPolicy = { send: everyRole() }
