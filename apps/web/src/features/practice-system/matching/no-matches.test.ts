import { expect, it } from 'vitest'
import { NO_MATCHES_TITLE, noMatchesHint } from './no-matches.ts'

it('states that no patient was found, and how to continue the search (DEN-12)', () => {
  expect(`${NO_MATCHES_TITLE} ${noMatchesHint({ suggestCreating: false })}`).toBe(
    "No patients found. We couldn't find any potential matching patients. You can try searching for them below using any of their details",
  )
})

it('suggests creating a new patient in a flow (DEN-13)', () => {
  expect(`${NO_MATCHES_TITLE} ${noMatchesHint({ suggestCreating: true })}`).toBe(
    "No patients found. We couldn't find any potential matching patients. You can try searching for them below using any of their details or create a new one",
  )
})
