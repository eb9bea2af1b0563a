export { presentSnooze } from './present-snooze.ts'
export { publishPatientAtEnd } from './publish-patient.ts'
