/** A call that a patient makes. */
export interface PatientCall {
  from: string
  to: string
  answered: boolean
  /** The length of the conversation; 0 when the call was not answered. */
  seconds: number
  /** What becomes of the requested recording. `lost`: the carrier reports it but does not have it. */
  recording: 'made' | 'lost' | 'absent'
}
