import { PATIENT_NOT_LOADED, recordState } from '../../../features/patients/record-state.ts'
import { NO_RESULTS } from '../../../features/search/search-state.ts'
import { failedSearch, failedTimeline } from '../simulate-failures.ts'
import type { Row } from './row.ts'

const patient = { wanted: true, cached: true, status: 'success', edit: 'loaded', action: 'settled' } as const

/** Errors with finding, showing and saving a patient. */
export const patientRows: Row[] = [
  [
    'SRCH-06',
    'a search fails',
    async () => [await failedSearch('Charlotte'), NO_RESULTS],
    ['not_found', 'No results found'],
  ],
  [
    'PAT-08',
    'a patient cannot be loaded',
    () => [recordState({ ...patient, cached: false, status: 'error' }), PATIENT_NOT_LOADED],
    ['errored', "We couldn't load this patient."],
  ],
  [
    'PAT-10',
    'a patient cannot be saved',
    () => recordState({ ...patient, edit: 'errored_saving' }),
    'errored_saving',
  ],
  [
    'PAT-10',
    'an action cannot be saved',
    () => recordState({ ...patient, action: 'errored' }),
    'errored_saving_action',
  ],
  ['TML-05', 'a timeline cannot be loaded', () => failedTimeline(false), ['error_loading', false]],
  [
    'TML-05',
    'a timeline cannot be refreshed: its list is left empty',
    () => failedTimeline(true),
    ['error_refreshing', true],
  ],
]
