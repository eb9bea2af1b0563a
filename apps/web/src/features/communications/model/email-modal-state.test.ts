import { expect, it } from 'vitest'
import { type EmailFetch, emailModalState } from './email-modal-state.ts'

const states: [open: boolean, query: EmailFetch, state: string][] = [
  [false, { isFetching: false, isError: false }, 'init'],
  [true, { isFetching: true, isError: false }, 'loading'],
  [true, { isFetching: false, isError: false }, 'success'],
  [true, { isFetching: false, isError: true }, 'error'],
  // The email is requested again.
  [true, { isFetching: true, isError: true }, 'loading'],
  // The modal is closed, whatever the state of its query.
  [false, { isFetching: false, isError: true }, 'init'],
  [false, { isFetching: true, isError: false }, 'init'],
]

it.each(states)(
  'the email modal with open=%s and the query %j is in the state %s (MAIL-04, MAIL-05)',
  (open, query, state) => {
    expect(emailModalState(open, query)).toBe(state)
  },
)
