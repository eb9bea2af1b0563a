/** What can come next for a patient who is added by hand (ADD-15). */
export const leadActions = ['enquiry', 'thinkingConsult', 'booking', 'thinkingTx', 'inTx'] as const
export type LeadAction = (typeof leadActions)[number]
