export { actionDetailColumns, actionDetails } from './action-details.ts'
export { presentSnooze } from './present-snooze.ts'
export { publishAction } from './publish-action.ts'
export { publishPatientAtEnd } from './publish-patient.ts'
