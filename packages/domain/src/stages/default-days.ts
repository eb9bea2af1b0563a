/** The default number of days until each kind of next action (FLOW-42). */
export const FOLLOW_UP_DAYS = 7
export const TREATMENT_PROGRESS_DAYS = 28
export const NEXT_APPOINTMENT_DAYS = 1
export const CONSULTATION_DAYS = 0
