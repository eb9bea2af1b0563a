import { everyRole } from '../../http/pipeline/policy.ts'

/** The rights on messages, their files and notes. */
export const communicationPolicy = { read: everyRole, attach: everyRole, addNote: everyRole }
