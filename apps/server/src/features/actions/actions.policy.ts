import { everyRole } from '../../http/policy.ts'

/** Who may do what with due actions. */
export const actionPolicy = { read: everyRole }
