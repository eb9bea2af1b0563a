import { everyRole } from '../../http/policy.ts'

/** The rights on replies that are being written. */
export const replyPolicy = { write: everyRole }
