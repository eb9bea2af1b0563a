export { sendToPatient } from './send-to-patient.ts'
export { type MessagesToPatients, sendToPatients } from './send-to-patients.ts'
export type { SendRefusal } from './sending.ts'
