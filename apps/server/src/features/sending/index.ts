export { sendFromWorkflow, type WorkflowMessages } from './send-from-workflow.ts'
export { sendToPatient } from './send-to-patient.ts'
export { sendToPatients } from './send-to-patients.ts'
export type { OwnText } from './sending.ts'
