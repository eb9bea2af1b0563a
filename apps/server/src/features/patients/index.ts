export { changePatient, setPipelinePosition } from './change-patient.ts'
export { type Consent, consentsOf, firstConsent } from './consents.ts'
export { distinguishAll } from './distinguish-namesakes.ts'
export { editPatient, fieldEdits } from './edit-patient.ts'
export { markPhones } from './mark-phones.ts'
export {
  actorName,
  countEmailsOfPatients,
  emailsOfPatients,
  type LockedPatient,
  lockFreePatients,
  lockIdentities,
  lockPatient,
  lockPatients,
  nextEmailsOfPatients,
  patientByEmail,
  patientById,
  patientByPhone,
  patientExists,
} from './patient.queries.ts'
export { patientPolicy } from './patients.policy.ts'
export { phoneColumns, storedNumber } from './phone-columns.ts'
export { readPatient } from './present-patient.ts'
export { presentSnooze } from './present-snooze.ts'
export { setSource } from './save-patient.ts'
