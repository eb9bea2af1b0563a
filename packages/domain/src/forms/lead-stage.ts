/**
 * Where a lead from a web form starts. Without a phone number that is noNumber (STG-06, C-23), and so it is for an answer
 * without a digit, such as "none". A number that cannot be used was provided: its lead is new, the number shown as it came.
 */
export function formLeadStage(phone: string | null): 'newLead' | 'noNumber' {
  return phone !== null && /\p{Nd}/u.test(phone) ? 'newLead' : 'noNumber'
}
