/** Every cached query about patients in the practice system begins with this key. */
export const practicePatientsKey = ['practice-patient'] as const

export function practicePatientKey(patientId: string) {
  return [...practicePatientsKey, patientId] as const
}
