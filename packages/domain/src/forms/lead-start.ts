/**
 * Where a lead from a web form starts. Without a phone number that is noNumber, where nothing is due (STG-06, C-23), and so
 * it is for an answer without a digit, such as "none". A number that cannot be used was provided: its lead is new, due at
 * once, the number shown as it came.
 */
export function formLeadStart(phone: string | null, now: Date): LeadStart {
  return phone !== null && /\p{Nd}/u.test(phone)
    ? { stage: 'newLead', nextActionAt: now }
    : { stage: 'noNumber', nextActionAt: null }
}

export type LeadStart = { stage: 'newLead'; nextActionAt: Date } | { stage: 'noNumber'; nextActionAt: null }
