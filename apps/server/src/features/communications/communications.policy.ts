import { everyRole } from '../../http/policy.ts'

/** Who may do what with messages, their files and notes. */
export const communicationPolicy = { read: everyRole, attach: everyRole, addNote: everyRole }
