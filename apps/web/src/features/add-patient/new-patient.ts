/** The key of the draft of a new patient: a user adds one at a time. */
export const NEW_PATIENT = 'new patient'
