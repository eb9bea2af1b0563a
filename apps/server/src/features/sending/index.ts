export { sendToPatient } from './send-to-patient.ts'
