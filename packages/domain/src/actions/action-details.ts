/** The details by which due actions are filtered, beside stage and date (ACT-08). */
export interface ActionDetails {
  /** The treatment type, if any. */
  type: string | null
  source: string
  labels: readonly string[]
  referred: boolean
  /** The patient has a snooze that has not ended. */
  asleep: boolean
}
