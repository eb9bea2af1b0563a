/** What stands where a search, or the suggestions for a patient, bring nobody (DEN-12). */
export const NO_MATCHES_TITLE = 'No patients found.'

const HINT =
  "We couldn't find any potential matching patients. You can try searching for them below using any of their details"

/** What to do then; a guided flow, which can lead on to a new patient, says so (DEN-13). */
export function noMatchesHint({ orCreate }: { orCreate: boolean }): string {
  return orCreate ? `${HINT} or create a new one` : HINT
}
