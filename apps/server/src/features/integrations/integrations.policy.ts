import { everyRole } from '../../http/pipeline/policy.ts'

/** The rights on integrations. */
export const integrationPolicy = { read: everyRole() }
