/** A call as the patient makes it. */
export interface PatientCall {
  from: string
  to: string
  answered: boolean
  /** How long they spoke; 0 when the call was not answered. */
  seconds: number
  /** The fate of the recording that the product asked for. Lost: the carrier announces it and does not have it. */
  recording: 'made' | 'lost' | 'absent'
}
