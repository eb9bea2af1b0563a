import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMachine } from '@xstate/react'
import { useEffect } from 'react'
import { fromPromise, type SnapshotFrom } from 'xstate'
import { linkingKey, practicePatientKey } from './cache-keys.ts'
import type { LookupState } from './lookup-state.ts'
import { type PanelEvent, panelMachine } from './panel.machine.ts'
import {
  type LinkedRecord,
  type Lookup,
  linkPatient,
  matchesQuery,
  type PracticePatientMatch,
  practicePatientQuery,
  unlinkPatient,
} from './practice-system.api.ts'

/** What the panel shows (DEN-03). */
export type PanelView =
  | { kind: 'loading' }
  | { kind: 'linked'; syncing: boolean; unlinking: boolean }
  | { kind: 'matches'; state: LookupState }
  | { kind: 'create' }
  | { kind: 'error'; words: string; canSearch: boolean }

export interface PracticePanel {
  view: PanelView
  lookup: Lookup
  /** What is held of the patient there. */
  record: LinkedRecord | null
  /** Whom a link is being made to. */
  linking: string | null
  send: (event: PanelEvent) => void
}

export interface PanelFacts {
  patientId: string
  /** The patient's full name, which suggestions are asked with. */
  name: string
  /** The patient was linked or unlinked. */
  onMoved: () => void
}

/** Drives a patient's panel: the machine knows where it is, the cache what is known. */
export function usePanel({ patientId, name, onMoved }: PanelFacts): PracticePanel {
  const queries = useQueryClient()
  const { link, unlink } = useLinking(patientId, onMoved)
  const [snapshot, send] = useMachine(
    panelMachine.provide({
      actors: {
        load: fromPromise(async () => (await queries.fetchQuery(practicePatientQuery(patientId))).state),
        find: fromPromise(async ({ input }) => {
          await queries.fetchQuery({ ...matchesQuery(patientId, input), staleTime: 0 })
        }),
        link: fromPromise(async ({ input }) => (await link.mutateAsync(input.dentallyId)).state),
        unlink: fromPromise(async () => unlink.mutateAsync()),
      },
    }),
  )
  const { lookup } = snapshot.context
  const record = useQuery(practicePatientQuery(patientId)).data ?? null
  const found = useQuery({ ...matchesQuery(patientId, lookup), enabled: false }).data
  const state = record?.state
  useEffect(() => {
    if (state) send({ type: 'record', state })
  }, [state, send])
  const isLoaded = snapshot.matches('loaded')
  useEffect(() => {
    if (isLoaded) send({ type: 'suggest', name })
  }, [isLoaded, name, send])
  return {
    view: viewOf(snapshot, found),
    lookup,
    record,
    linking: snapshot.matches({ unlinked: 'linking' }) ? (link.variables ?? null) : null,
    send,
  }
}

/** What links and unlinks leave in the cache. */
function useLinking(patientId: string, onMoved: () => void) {
  const queries = useQueryClient()
  const queryKey = practicePatientKey(patientId)
  const hold = async (record: LinkedRecord) => {
    // An answer that is on its way is older than this.
    await queries.cancelQueries({ queryKey })
    queries.setQueryData<LinkedRecord>(queryKey, record)
    onMoved()
  }
  const askAgain = () => void queries.invalidateQueries({ queryKey })
  const link = useMutation({
    mutationKey: [...linkingKey(patientId), 'link'],
    mutationFn: (dentallyId: string) => linkPatient(patientId, dentallyId),
    onSuccess: hold,
    onError: askAgain,
  })
  const unlink = useMutation({
    mutationKey: [...linkingKey(patientId), 'unlink'],
    mutationFn: () => unlinkPatient(patientId),
    onSuccess: () => hold({ state: 'unlinked', details: null, financials: null }),
    onError: askAgain,
  })
  return { link, unlink }
}

function viewOf(
  snapshot: SnapshotFrom<typeof panelMachine>,
  found: readonly PracticePatientMatch[] | undefined,
): PanelView {
  const { failure } = snapshot.context
  if (snapshot.matches('linked') || snapshot.matches('unlinking')) {
    const syncing = snapshot.matches({ linked: 'syncing' })
    return { kind: 'linked', syncing, unlinking: snapshot.matches('unlinking') }
  }
  if (snapshot.matches('error') && failure) {
    if ('kind' in failure) return { kind: 'matches', state: failure }
    return { kind: 'error', words: failure.words, canSearch: failure.during !== 'unlink' }
  }
  if (snapshot.matches({ unlinked: 'create' })) return { kind: 'create' }
  if (snapshot.matches({ unlinked: 'suggest' }) || snapshot.matches({ unlinked: 'search' })) {
    return { kind: 'matches', state: { kind: 'loading' } }
  }
  return found && snapshot.matches('unlinked')
    ? { kind: 'matches', state: { kind: 'loaded', matches: found } }
    : { kind: 'loading' }
}
