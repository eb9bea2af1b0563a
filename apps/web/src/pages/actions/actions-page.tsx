import type { DueAction } from '@enamel/contract/actions'
import type { Patient } from '@enamel/contract/patients'
import { type ActionView, actionsTitle } from '@enamel/domain/actions/views'
import { fullName } from '@enamel/domain/patients/name'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { type ActionChoices, actionChoicesIn, defaultChoices } from '../../features/actions/action-choices.ts'
import { ActionsFilterBar } from '../../features/actions/actions-filter-bar.tsx'
import { ActionsList } from '../../features/actions/actions-list.tsx'
import {
  ActionsFailed,
  ActionsLoading,
  NoActions,
  RefreshFailed,
} from '../../features/actions/actions-list-states.tsx'
import { followPatient } from '../../features/actions/cached-actions.ts'
import { isNarrowed, widened } from '../../features/actions/model/action-query.ts'
import { RefreshControl } from '../../features/actions/refresh-control.tsx'
import { type ActionQueue, useQueue } from '../../features/actions/use-queue.ts'
import { type UnsavedEdits, UnsavedPart, useHasUnsaved } from '../../lib/drafts/unsaved-edits.tsx'
import { savedState } from '../../lib/saved-state.ts'
import { useAfterPaint } from '../../lib/use-after-paint.ts'
import { watchPatients } from '../../signed-in/cached-patient.ts'
import { useInit } from '../../signed-in/init.api.ts'
import { useNow } from '../../signed-in/now.ts'
import { usePhoneFormat } from '../../signed-in/phone-format.ts'
import { usePracticeSources } from '../../signed-in/practice-sources.ts'
import { useRealtimeEffects } from '../../signed-in/realtime-context.tsx'
import { NothingMatches } from '../../ui/feedback/nothing-matches.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { usePageTitle } from '../page-title.ts'
import { useLeaving } from '../panes/use-leaving.tsx'
import { ActionFrame } from './action-frame.tsx'
import type { ActionPatientProps } from './action-patient.tsx'
import { ActionPatientSkeleton } from './action-patient-skeleton.tsx'
import styles from './actions-page.module.css'
import { hasUnsent, leavesUnsent } from './has-unsent.ts'
import { NotSavedMark } from './not-saved-mark.tsx'
import { useOpenAction } from './open-action.ts'

// Loaded when a user is about to open a row: the list works without it.
const ActionPatient = lazyPart(async () => (await import('./action-patient.tsx')).ActionPatient)

/** One view of due actions: the queue that a practice works from (ACT-01 to ACT-07). */
export function ActionsPage({ view }: { view: ActionView }) {
  usePageTitle(actionsTitle(view))
  const { client, subscriber_id: me } = useInit()
  const { time_zone: timeZone, referrals_enabled: referrals } = client
  const now = useNow()
  const { choices, choose } = useChoices(me, referrals)
  const leaving = useLeaving()
  const dirty = useHasUnsaved(leaving.edits)
  const queue = useQueue({
    view,
    choices,
    now,
    timeZone,
    me,
    hasUnsent: (patientId) => dirty || hasUnsent(me, patientId),
    leavesUnsent: (patientId) => leavesUnsent(me, patientId),
  })
  const open = useOpenAction(queue, leaving, dirty)
  useRealtimeEffects({
    action_changed: open.arrived,
    snooze_ended: queue.woke,
    snooze_known: ({ patientId, snooze }) => queue.resnoozed(patientId, snooze),
  })
  useRowsFollowPatients(queue)
  const { names: sources } = usePracticeSources()
  const labels = useOfferedLabels(client.labels, choices.labels, queue.groups)
  const clear = isNarrowed(choices) ? () => choose(widened(choices)) : null
  const renderNotSaved = useCallback(
    ({ patient_id }: DueAction) => <NotSavedMark owner={me} patientId={patient_id} />,
    [me],
  )
  const row = { timeZone, now, formatPhone: usePhoneFormat(client.country, true) }

  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>
          {view.title} <span className={styles.kind}>- Actions Due</span>
        </h1>
        <ActionsFilterBar
          choices={choices}
          offered={{ types: client.tx_types, sources, labels, referrals }}
          now={now}
          timeZone={timeZone}
          onChoose={choose}
        />
      </header>
      <section
        className={styles.body}
        aria-label="Actions due"
        onPointerEnter={ActionPatient.prepare}
        onFocus={ActionPatient.prepare}
      >
        <QueueBody queue={queue} nothing={<Nothing onClearFilters={clear} />}>
          <ActionsList
            {...row}
            groups={queue.groups}
            flags={queue.flags}
            isOpen={queue.isOpen}
            isDone={queue.isDone}
            snooze={queue.snooze}
            onToggle={open.toggle}
            onRefresh={queue.refresh}
            renderNotSaved={renderNotSaved}
            renderOpen={(action) => (
              <OpenRow
                patientId={action.patient_id}
                name={fullName(action)}
                open={open}
                edits={leaving.edits}
              />
            )}
          />
        </QueueBody>
      </section>
      {queue.state === 'error on refresh' && <RefreshFailed onRetry={queue.refresh} />}
      {leaving.question}
    </div>
  )
}

/** A row's texts about a patient use the cached patient, if there is one (ACT-10). */
function useRowsFollowPatients({ followed }: ActionQueue): void {
  const queries = useQueryClient()
  const follow = useEffectEvent((patient: Patient) => {
    followPatient(queries, patient)
    followed(patient)
  })
  useEffect(() => watchPatients(queries, follow), [queries])
}

interface OpenRowProps extends Pick<ActionPatientProps, 'patientId' | 'name' | 'open'> {
  edits: UnsavedEdits
}

/** The row is painted open at once, its content once that is on the screen. */
function OpenRow({ edits, ...patient }: OpenRowProps) {
  const isPainted = useAfterPaint()
  const { alone, close } = patient.open
  const shape = <ActionPatientSkeleton {...patient} />
  return (
    <ActionFrame name={patient.name} alone={alone}>
      {isPainted ? (
        <UnsavedPart edits={edits}>
          {/* Over the whole window only Back would lead away from the failed part. */}
          <ActionPatient fallback={shape} {...(alone && { onFailed: close })} {...patient} />
        </UnsavedPart>
      ) : (
        shape
      )}
    </ActionFrame>
  )
}

interface QueueBodyProps {
  queue: ActionQueue
  /** Replaces the rows when there are none. */
  nothing: ReactNode
  children: ReactNode
}

/** The view of the list, with the refresh control over it once there is one (ACT-04, ACT-13, ACT-14). */
function QueueBody({ queue, nothing, children }: QueueBodyProps) {
  const { state, groups, pendingUpdates, refresh } = queue
  if (state === 'initial load') return <ActionsLoading />
  if (state === 'error on initial load') return <ActionsFailed onRetry={refresh} />
  return (
    <>
      <RefreshControl
        pendingUpdates={pendingUpdates}
        refreshing={state === 'refreshing'}
        onRefresh={refresh}
      />
      {groups.length === 0 ? nothing : children}
    </>
  )
}

/** The choices of the filter bar, stored in this browser (ACT-37). */
function useChoices(me: string, hasReferrals: boolean) {
  const [saved] = useState(() => actionChoicesIn(savedState, me))
  const [chosen, setChosen] = useState<ActionChoices>(() => saved.read() ?? defaultChoices)
  const choose = (change: Partial<ActionChoices>) => {
    const next = { ...chosen, ...change }
    setChosen(next)
    saved.write(next)
  }
  // An invisible choice filters nothing.
  const choices: ActionChoices = hasReferrals ? chosen : { ...chosen, referrals: 'both' }
  return { choices, choose }
}

/** The practice's labels, and those of listed patients, since any user may invent one. */
function useOfferedLabels(
  own: readonly string[],
  chosen: readonly string[],
  groups: ActionQueue['groups'],
): string[] {
  return useMemo(() => {
    const listed = groups.flatMap(({ actions }) => actions.flatMap(({ labels }) => labels))
    return [...new Set([...own, ...chosen, ...listed])]
  }, [own, chosen, groups])
}

/** @param onClearFilters null when the filters leave nothing out */
function Nothing({ onClearFilters }: { onClearFilters: (() => void) | null }) {
  if (!onClearFilters) return <NoActions />
  return (
    <NothingMatches onClearFilters={onClearFilters}>
      Some due actions may be hidden by these filters.
    </NothingMatches>
  )
}
