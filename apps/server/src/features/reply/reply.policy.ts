import { everyRole } from '../../http/policy.ts'

/** Who may do what with replies that are being written. */
export const replyPolicy = { write: everyRole }
