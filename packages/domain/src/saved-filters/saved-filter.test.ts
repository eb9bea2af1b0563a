import { expect, it } from 'vitest'
import { FILTER_NAME_NEEDED, FILTER_NAME_TOO_LONG, filterNameProblem } from './saved-filter.ts'

it.each([
  ['Unread implants', null],
  [`  ${'x'.repeat(60)}  `, null],
  ['x'.repeat(61), FILTER_NAME_TOO_LONG],
  ['', FILTER_NAME_NEEDED],
  [' \u200b ', FILTER_NAME_NEEDED],
])('a filter is saved under a visible name of at most 60 characters: "%s"', (name, problem) => {
  expect(filterNameProblem(name)).toBe(problem)
})
