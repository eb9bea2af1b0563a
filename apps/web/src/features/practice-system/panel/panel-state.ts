import type { LinkedRecord } from '@enamel/contract/practice-system'
import { errorMessage } from '../../../lib/error-message.ts'
import type { LookupState } from '../matching/lookup-state.ts'
import { fetchFailureMessage, storedRecord } from '../practice-patient-state.ts'
import type { Lookup } from '../practice-system.api.ts'

/** A record of a linked patient. */
export type RecordOfLinked = LinkedRecord & { state: 'syncing' | 'synced' }

/** The panel's state, from the record of its patient (DEN-04, DEN-05). */
export type PanelState =
  | { kind: 'loading' }
  | { kind: 'linked'; record: RecordOfLinked }
  /** Linked, but the practice system cannot be reached: the stored data is shown (G-36). */
  | { kind: 'stored'; record: RecordOfLinked; message: string }
  /** Loaded, and not linked: `unlinkedState` continues. */
  | { kind: 'loaded'; failure: LinkedRecord['failure'] }
  | { kind: 'error'; message: string }

/** The state of the record's query. */
export interface RecordFetch {
  data: LinkedRecord | undefined
  error: Error | null
}

export function panelState({ data, error }: RecordFetch): PanelState {
  const record = data ?? storedRecord(error)
  if (record && isLinked(record)) {
    return error
      ? { kind: 'stored', record, message: fetchFailureMessage(error) }
      : { kind: 'linked', record }
  }
  if (data) return { kind: 'loaded', failure: data.failure }
  return error ? { kind: 'error', message: fetchFailureMessage(error) } : { kind: 'loading' }
}

function isLinked(record: LinkedRecord): record is RecordOfLinked {
  return record.state !== 'unlinked'
}

/** An attempt to link or unlink a patient. */
export interface Attempt {
  isPending: boolean
  error: Error | null
}

/** The state of the panel while its patient is linked (DEN-04, DEN-05). */
export type LinkedState = { kind: 'syncing' | 'synced' | 'unlinking' } | { kind: 'error'; message: string }

export function linkedState({ state }: Pick<RecordOfLinked, 'state'>, unlink: Attempt): LinkedState {
  if (unlink.isPending) return { kind: 'unlinking' }
  return unlink.error ? { kind: 'error', message: errorMessage(unlink.error) } : { kind: state }
}

/** Why linking or creating a patient failed. */
export type LinkingFailure = NonNullable<LinkedRecord['failure']>

/** The user's step while the patient is not linked. */
export type UnlinkedStep =
  /** The step after a failed attempt to link or create the patient. */
  | { kind: 'failed'; failure: LinkingFailure }
  | { kind: 'matches'; lookup: Lookup }
  /** The form for a new patient. */
  | { kind: 'create' }

/**
 * @param failure why linking or creating the patient failed last, for this user or in the background; shown first
 * (DEN-16)
 */
export function firstStep(failure: LinkingFailure | null, lookup: Lookup): UnlinkedStep {
  return failure ? { kind: 'failed', failure } : { kind: 'matches', lookup }
}

/** The state of the panel while its patient is not linked (DEN-04, DEN-05). */
export type UnlinkedState =
  | { kind: 'create' }
  | { kind: 'error'; failure: LinkingFailure }
  | { kind: 'suggest' | 'suggested' | 'search' | 'searched' | 'linking' | 'error'; lookup: Lookup }

/** @param result the state of the step's lookup */
export function unlinkedState(step: UnlinkedStep, result: LookupState, link: Attempt): UnlinkedState {
  switch (step.kind) {
    case 'create':
      return { kind: 'create' }
    case 'failed':
      return { kind: 'error', failure: step.failure }
    case 'matches':
      if (link.error) return { kind: 'error', failure: { of: 'link', message: errorMessage(link.error) } }
      return { kind: link.isPending ? 'linking' : lookupKind(step.lookup, result), lookup: step.lookup }
  }
}

function lookupKind({ kind }: Lookup, result: LookupState) {
  switch (result.kind) {
    case 'loading':
      return kind === 'suggestions' ? 'suggest' : 'search'
    case 'loaded':
      return kind === 'suggestions' ? 'suggested' : 'searched'
    case 'error':
    case 'invalidInput':
      return 'error'
  }
}
