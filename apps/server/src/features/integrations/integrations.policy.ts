import { everyRole } from '../../http/pipeline/policy.ts'

/** Permissions for integrations. */
export const integrationPolicy = { read: everyRole(), connect: everyRole(), sync: everyRole() }
