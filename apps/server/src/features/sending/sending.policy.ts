import { everyRole } from '../../http/pipeline/policy.ts'

/** Permissions for messages to patients. */
export const sendingPolicy = { send: everyRole() }
