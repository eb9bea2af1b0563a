/** The announcement before a caller is connected to a practice that records its calls. */
export const CALL_IS_RECORDED = 'Please note that this call is being recorded.'

/** The name of a call's recording; a call that was connected twice has two recordings. */
export function recordingName(position: number): string {
  return position === 0 ? 'call-recording.mp3' : `call-recording-${position + 1}.mp3`
}
