/** A call that a patient makes. */
export interface PatientCall {
  from: string
  to: string
  answered: boolean
  /** The length of the conversation; ignored when the call is not answered. */
  seconds: number
  /** The fate of the requested recording; `lost` means that the carrier reports the recording but does not have it. */
  recording: 'made' | 'lost' | 'absent'
}
