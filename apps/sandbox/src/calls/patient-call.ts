/** A call as the patient makes it. */
export interface PatientCall {
  from: string
  to: string
  answered: boolean
  /** How long the conversation lasted; 0 when the call was not answered. */
  seconds: number
  /** What happens to the requested recording. Lost: the carrier announces it but does not have it. */
  recording: 'made' | 'lost' | 'absent'
}
