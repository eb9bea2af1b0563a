import { everyRole } from '../../http/pipeline/policy.ts'

/** The rights on links to the practice system. */
export const practiceSystemPolicy = { read: everyRole(), link: everyRole() }
