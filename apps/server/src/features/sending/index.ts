export { sendToPatient } from './send-to-patient.ts'
export { sendToPatients } from './send-to-patients.ts'
