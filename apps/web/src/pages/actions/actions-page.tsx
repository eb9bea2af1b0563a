import { type ActionView, actionsTitle, isOwnView } from '@enamel/domain/actions/views'
import { nameWithDistinguisher } from '@enamel/domain/patients/name'
import { useMemo } from 'react'
import { ActionsFilterBar } from '../../features/actions/actions-filter-bar.tsx'
import { ActionsList } from '../../features/actions/actions-list.tsx'
import { RefreshFailed } from '../../features/actions/actions-list-states.tsx'
import { clearedFilter, isNarrowed } from '../../features/actions/model/action-query.ts'
import { QueueBody } from '../../features/actions/queue-body.tsx'
import { useActionChoices } from '../../features/actions/use-action-choices.ts'
import { useQueue } from '../../features/actions/use-queue.ts'
import { isNoteBeingSaved } from '../../features/next-action/saving/draft-notes.ts'
import { type UnsavedEdits, UnsavedPart, useHasUnsaved } from '../../lib/drafts/unsaved-edits.tsx'
import { useAfterFirstLoad } from '../../lib/use-after-first-load.ts'
import { useAfterPaint } from '../../lib/use-after-paint.ts'
import { useInit } from '../../signed-in/init.api.ts'
import { lazyAddition, lazyPart } from '../../ui/lazy-part.tsx'
import { usePageTitle } from '../page-title.ts'
import { useLeaveGuard } from '../panes/use-leave-guard.tsx'
import { ActionFrame } from './action-frame.tsx'
import type { ActionPatientProps } from './action-patient.tsx'
import { ActionPatientSkeleton } from './action-patient-skeleton.tsx'
import styles from './actions-page.module.css'
import { ActionsTitle } from './actions-title.tsx'
import { useOpenAction } from './open-action.ts'

// Loaded when a user is about to open a row: the list works without it.
const ActionPatient = lazyPart(async () => (await import('./action-patient.tsx')).ActionPatient)

const QueueSavedFilters = lazyAddition(
  async () => (await import('./queue-saved-filters.tsx')).QueueSavedFilters,
)

/** One view of due actions: the queue that a practice works from (ACT-01 to ACT-07). */
export function ActionsPage({ view }: { view: ActionView }) {
  usePageTitle(actionsTitle(view))
  const { subscriber_id: userId } = useInit()
  const { choices: stored, choose } = useActionChoices()
  const isOwn = isOwnView(view)
  const choices = useMemo(() => (isOwn ? { ...stored, assigned: 'me' as const } : stored), [isOwn, stored])
  const leaveGuard = useLeaveGuard()
  const isAfterFirstLoad = useAfterFirstLoad()
  // The same in every render until the choices change, so that the bar is not rendered again.
  const savedFilters = useMemo(
    () => isAfterFirstLoad && <QueueSavedFilters choices={choices} isOwn={isOwn} onChoose={choose} />,
    [isAfterFirstLoad, choices, isOwn, choose],
  )
  const dirty = useHasUnsaved(leaveGuard.edits)
  const queue = useQueue({ view, choices, dirty, isNoteBeingSaved })
  const openAction = useOpenAction(queue, leaveGuard, dirty)
  const clearFilters = isNarrowed(isOwn ? { ...choices, assigned: 'anyone' } : choices)
    ? () => choose(clearedFilter(choices))
    : null

  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <ActionsTitle view={view} />
        <ActionsFilterBar
          choices={choices}
          groups={queue.groups}
          isOwn={isOwn}
          onChoose={choose}
          savedFilters={savedFilters}
        />
      </header>
      <section
        className={styles.body}
        aria-label="Actions due"
        onPointerEnter={ActionPatient.prepare}
        onFocus={ActionPatient.prepare}
      >
        <QueueBody queue={queue} onClearFilters={clearFilters}>
          <ActionsList
            groups={queue.groups}
            flags={queue.flags}
            isOpen={queue.isOpen}
            isDone={queue.isDone}
            snooze={queue.snooze}
            onToggle={openAction.toggle}
            onRefresh={queue.refresh}
            listOf={choices.assigned === 'me' ? userId : null}
            renderOpen={(action) => (
              <OpenRow
                patientId={action.patient_id}
                listed={{
                  ...action,
                  isStale: queue.flags(action).stale,
                  isWaking: queue.snooze(action)?.state === 'waking',
                }}
                name={nameWithDistinguisher(action)}
                openAction={openAction}
                edits={leaveGuard.edits}
              />
            )}
          />
        </QueueBody>
      </section>
      {queue.state === 'error on refresh' && <RefreshFailed onRetry={queue.refresh} />}
      {leaveGuard.question}
    </div>
  )
}

interface OpenRowProps extends ActionPatientProps {
  edits: UnsavedEdits
}

/** An open row: the row is painted immediately with a skeleton, and its content is rendered after that paint. */
function OpenRow({ edits, ...patient }: OpenRowProps) {
  const isPainted = useAfterPaint()
  const { fullWindow, close } = patient.openAction
  const skeleton = <ActionPatientSkeleton {...patient} />
  return (
    <ActionFrame name={patient.name} fullWindow={fullWindow}>
      {isPainted ? (
        <UnsavedPart edits={edits}>
          {/* Without its code the part has no back button, so a row over the whole window is closed instead. */}
          <ActionPatient fallback={skeleton} {...(fullWindow && { onFailed: close })} {...patient} />
        </UnsavedPart>
      ) : (
        skeleton
      )}
    </ActionFrame>
  )
}
