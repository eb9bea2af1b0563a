export { presentSnooze } from './present-snooze.ts'
export { publishPatient } from './publish-patient.ts'
