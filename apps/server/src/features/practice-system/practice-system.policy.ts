import { everyRole } from '../../http/policy.ts'

/** Who may do what with links to the practice system. */
export const practiceSystemPolicy = { read: everyRole, link: everyRole }
