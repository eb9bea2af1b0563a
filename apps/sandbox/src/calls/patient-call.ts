/** A call as the patient makes it. */
export interface PatientCall {
  from: string
  to: string
  answered: boolean
  /** How long they spoke; 0 when nobody answered. */
  seconds: number
  /** What becomes of the recording that the product asked for. Lost: the carrier tells of it and does not have it. */
  recording: 'made' | 'lost' | 'absent'
}
