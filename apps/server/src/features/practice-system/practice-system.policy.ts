import { everyRole } from '../../http/pipeline/policy.ts'

/** Permissions for links to the practice system. */
export const practiceSystemPolicy = { read: everyRole(), link: everyRole() }
