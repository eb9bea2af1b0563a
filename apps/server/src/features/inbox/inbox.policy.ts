import { everyRole } from '../../http/policy.ts'

/** Who may do what with conversations. */
export const inboxPolicy = { read: everyRole, mark: everyRole }
