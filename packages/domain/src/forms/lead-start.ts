/**
 * The start of a lead from a web form. Without a phone number the stage is noNumber, in which nothing is due (STG-06,
 * C-23); an answer without a digit, such as "none", is not a number. With an unusable number the lead is new and due
 * immediately, and the number is shown as received.
 */
export function formLeadStart(phone: string | null, now: Date): LeadStart {
  return phone !== null && /\p{Nd}/u.test(phone)
    ? { stage: 'newLead', nextActionAt: now }
    : { stage: 'noNumber', nextActionAt: null }
}

export type LeadStart = { stage: 'newLead'; nextActionAt: Date } | { stage: 'noNumber'; nextActionAt: null }
