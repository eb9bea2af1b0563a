import { everyRole } from '../../http/policy.ts'

/** Who may do what with integrations. */
export const integrationPolicy = { read: everyRole }
