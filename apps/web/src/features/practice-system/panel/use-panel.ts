import type { LinkingAttempt } from '@enamel/domain/practice-system/link-state'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMachine } from '@xstate/react'
import { useEffect } from 'react'
import { fromPromise, type SnapshotFrom } from 'xstate'
import { isRefusal } from '../../../lib/api-error.ts'
import { cacheRecord, emptyRecord, renewRecord } from '../cached-record.ts'
import { dismissFailedLinking, failedLink, linkingKey } from '../linking.ts'
import type { LookupState } from '../matching/lookup-state.ts'
import { storedRecord } from '../practice-patient-state.ts'
import {
  type LinkedRecord,
  type Lookup,
  linkPatient,
  matchesQuery,
  practicePatientQuery,
  unlinkPatient,
} from '../practice-system.api.ts'
import { type LinkStanding, type PanelEvent, panelMachine } from './panel.machine.ts'

/** The views of the panel (DEN-03). */
export type PanelView =
  | { kind: 'loading' }
  | { kind: 'linked'; syncing: boolean; unlinking: boolean }
  | { kind: 'matches'; state: LookupState }
  | { kind: 'create' }
  /** The practice system cannot be asked; the stored data can be shown. */
  | { kind: 'cached'; message: string }
  | { kind: 'error'; message: string; canSearch: boolean }
  /** A link, or the creation of the patient, failed, here or in the background. */
  | { kind: 'cameToNothing'; of: LinkingAttempt; message: string }

export interface PracticePanel {
  view: PanelView
  lookup: Lookup
  /** The cached data of the patient there. */
  record: LinkedRecord | null
  /** The record to which a link is being made. */
  linking: string | null
  send: (event: PanelEvent) => void
}

export interface PracticePanelInput {
  patientId: string
  /** The patient's full name, which suggestions are asked with. */
  name: string
  /** The patient was linked or unlinked. */
  onMoved: () => void
}

/** Drives a patient's panel: the machine has its step and the search's results, the cache has the patient's data. */
export function usePanel({ patientId, name, onMoved }: PracticePanelInput): PracticePanel {
  const queries = useQueryClient()
  const { link, unlink } = useLinking(patientId, onMoved)
  const [snapshot, send] = useMachine(
    panelMachine.provide({
      actions: { forgetFailed: () => dismissFailedLinking(queries, patientId) },
      actors: {
        load: fromPromise<LinkStanding>(async () => {
          const { state, failure } = await queries.fetchQuery(practicePatientQuery(patientId))
          return { state, failure: failedLink(queries, patientId) ?? failure }
        }),
        find: fromPromise(({ input }) =>
          queries.fetchQuery({ ...matchesQuery(patientId, input), staleTime: 0 }),
        ),
        link: fromPromise<LinkStanding, { dentallyId: string }>(({ input }) =>
          link.mutateAsync(input.dentallyId),
        ),
        unlink: fromPromise(async () => unlink.mutateAsync()),
      },
    }),
  )
  const { lookup } = snapshot.context
  const { data: known = null, error } = useQuery(practicePatientQuery(patientId))
  const record = known ?? storedRecord(error)
  useEffect(() => {
    if (known) send({ type: 'record', standing: known })
  }, [known, send])
  const isLoaded = snapshot.matches('loaded')
  useEffect(() => {
    if (isLoaded) send({ type: 'suggest', name })
  }, [isLoaded, name, send])
  return {
    view: viewOf(snapshot, record),
    lookup,
    record,
    linking: snapshot.matches({ unlinked: 'linking' }) ? (link.variables ?? null) : null,
    send,
  }
}

/** The results of links and unlinks in the cache. */
function useLinking(patientId: string, onMoved: () => void) {
  const queries = useQueryClient()
  const cache = async (record: LinkedRecord) => {
    await cacheRecord(queries, patientId, record)
    onMoved()
  }
  const askAgain = () => void renewRecord(queries, patientId)
  const link = useMutation({
    mutationKey: linkingKey(patientId, 'link'),
    mutationFn: (dentallyId: string) =>
      linkPatient(patientId, dentallyId).catch((error: unknown) =>
        linkedMeanwhile(queries, patientId, error),
      ),
    onSuccess: cache,
    onError: askAgain,
  })
  const unlink = useMutation({
    mutationKey: linkingKey(patientId, 'unlink'),
    mutationFn: () => unlinkPatient(patientId),
    onSuccess: () => cache(emptyRecord('unlinked')),
    onError: askAgain,
  })
  return { link, unlink }
}

/**
 * A patient whom a colleague has linked meanwhile is linked as intended.
 * @throws the refusal, when another patient has the link
 */
async function linkedMeanwhile(
  queries: QueryClient,
  patientId: string,
  refusal: unknown,
): Promise<LinkedRecord> {
  if (!isRefusal(refusal, 'already_linked')) throw refusal
  const record = await queries.fetchQuery({ ...practicePatientQuery(patientId), staleTime: 0 })
  if (record.state === 'unlinked') throw refusal
  return record
}

function viewOf(snapshot: SnapshotFrom<typeof panelMachine>, record: LinkedRecord | null): PanelView {
  const { failure, matches } = snapshot.context
  if (snapshot.matches('linked') || snapshot.matches('unlinking')) {
    const syncing = snapshot.matches({ linked: 'syncing' })
    return { kind: 'linked', syncing, unlinking: snapshot.matches('unlinking') }
  }
  const isStill = snapshot.matches({ unlinked: 'suggestAgain' })
  if ((snapshot.matches('error') || isStill) && failure) {
    if ('kind' in failure) return { kind: 'matches', state: failure }
    if (failure.during === 'background')
      return { kind: 'cameToNothing', of: failure.of, message: failure.message }
    if (failure.during === 'load' && record && record.state !== 'unlinked')
      return { kind: 'cached', message: failure.message }
    if (failure.during === 'link') return { kind: 'cameToNothing', of: 'link', message: failure.message }
    return { kind: 'error', message: failure.message, canSearch: failure.during !== 'unlink' }
  }
  if (snapshot.matches({ unlinked: 'create' })) return { kind: 'create' }
  if (snapshot.matches({ unlinked: 'suggest' }) || snapshot.matches({ unlinked: 'search' })) {
    return { kind: 'matches', state: { kind: 'loading' } }
  }
  return matches && snapshot.matches('unlinked')
    ? { kind: 'matches', state: { kind: 'loaded', ...matches } }
    : { kind: 'loading' }
}
