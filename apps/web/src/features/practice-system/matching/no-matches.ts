/** The beginning of the text for no results (DEN-12). */
export const NO_MATCHES_TITLE = 'No patients found.'

const HINT =
  "We couldn't find any potential matching patients. You can try searching for them below using any of their details"

/** The advice for no results; in a guided flow it can also suggest creating a new patient (DEN-13). */
export function noMatchesHint({ suggestCreating }: { suggestCreating: boolean }): string {
  return suggestCreating ? `${HINT} or create a new one` : HINT
}
