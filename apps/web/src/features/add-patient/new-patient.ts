/** The key of the draft of a new patient. There is only one, since a user adds one patient at a time. */
export const NEW_PATIENT = 'new patient'
