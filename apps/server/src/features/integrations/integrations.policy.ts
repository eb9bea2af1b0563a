import { everyRole } from '../../http/policy.ts'

/** The rights on integrations. */
export const integrationPolicy = { read: everyRole }
