import { builtInViews } from '@enamel/domain/inbox/views'
import { listState } from '../../../features/inbox/list/list-state.ts'
import { ALL_DONE, INBOX_FAILURE, WELCOME } from '../../../features/inbox/list/list-texts.ts'
import { viewNamed } from '../../../features/inbox/model/view.ts'
import { thrownBy } from '../simulate-failures.ts'
import type { Row } from './row.ts'

/** Errors of the inbox, and its empty states. */
export const inboxRows: Row[] = [
  [
    'INB-04',
    'a view has an unknown name',
    () => thrownBy(() => viewNamed('Pigeons', builtInViews)),
    'Unknown view name: Pigeons',
  ],
  [
    'INB-16',
    'the inbox cannot be loaded',
    () => [listState({ status: 'error', busy: false }, { status: 'idle' }), INBOX_FAILURE],
    ['errored', 'Oops! Something went wrong. You should try refreshing.'],
  ],
  [
    'INB-16',
    'the next page cannot be loaded',
    () => listState({ status: 'success', busy: false }, { status: 'error' }),
    'loading more failed',
  ],
  [
    'INB-17',
    'the inbox is empty',
    () => ALL_DONE,
    "There's nothing left to do. Any new patient conversations will appear here.",
  ],
  [
    'INB-18',
    'no conversation is open',
    () => [WELCOME.title, WELCOME.text],
    ['Welcome to the Inbox', 'Click any conversation on the left to open it and reply to the patient.'],
  ],
]
