import type { ReportedPatient, ReportPage } from '@enamel/contract/patient-reports'

/** How many placeholders stand for the rows while the first page loads (PRT-09). */
export const SKELETON_ROWS = 20

/** What is shown in place of a list's rows. */
export type ListView =
  | { kind: 'loading' }
  | { kind: 'failed' }
  | { kind: 'empty' }
  /** `isPrevious`: these are the rows of the page that was open before, until those of the current one are loaded. */
  | { kind: 'rows'; patients: readonly ReportedPatient[]; isPrevious: boolean }

export interface PageState {
  /** The page, or the one that was open before it. */
  data: ReportPage | undefined
  isPrevious: boolean
  hasFailed: boolean
}

/** @param state of the current page's query */
export function listView({ data, isPrevious, hasFailed }: PageState): ListView {
  if (!data) return { kind: hasFailed ? 'failed' : 'loading' }
  if (data.metadata.total === 0) return { kind: 'empty' }
  return { kind: 'rows', patients: data.data, isPrevious }
}
