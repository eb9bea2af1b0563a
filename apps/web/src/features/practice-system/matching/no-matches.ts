/** The text where a search, or the suggestions for a patient, find no record (DEN-12). */
export const NO_MATCHES_TITLE = 'No patients found.'

const HINT =
  "We couldn't find any potential matching patients. You can try searching for them below using any of their details"

/** The advice in that case; a guided flow, which can lead to a new patient, has its own (DEN-13). */
export function noMatchesHint({ orCreate }: { orCreate: boolean }): string {
  return orCreate ? `${HINT} or create a new one` : HINT
}
