import { type ActionView, actionsTitle } from '@enamel/domain/actions/views'
import { lazy, type ReactNode, Suspense, useDeferredValue, useMemo, useState } from 'react'
import { type ActionChoices, actionChoicesIn, defaultChoices } from '../features/actions/action-choices.ts'
import { ActionsFilterBar } from '../features/actions/actions-filter-bar.tsx'
import {
  ActionsFailed,
  ActionsList,
  ActionsLoading,
  NoActions,
  RefreshFailed,
} from '../features/actions/actions-list.tsx'
import { RefreshControl } from '../features/actions/refresh-control.tsx'
import { type ActionQueue, useQueue } from '../features/actions/use-queue.ts'
import { useInit } from '../features/config/init.api.ts'
import { useLeaving } from '../features/inbox/panes/use-leaving.tsx'
import { useRealtimeEffects } from '../features/realtime/realtime-context.tsx'
import { savedState } from '../lib/saved-state.ts'
import styles from './actions-page.module.css'
import { useNow } from './now.ts'
import { useOpenAction } from './open-action.ts'
import { usePageTitle } from './page-title.ts'
import { usePhoneFormat } from './phone-format.ts'

// It comes when somebody is about to open a row: the list is there without it.
const loadPatient = () => import('./action-patient.tsx')
const ActionPatient = lazy(async () => ({ default: (await loadPatient()).ActionPatient }))

const savedChoices = actionChoicesIn(savedState)

/** One view of due actions: the queue that a practice works from (ACT-01 to ACT-07). */
export function ActionsPage({ view }: { view: ActionView }) {
  usePageTitle(actionsTitle(view))
  const { client, subscriber_id: me } = useInit()
  const { time_zone: timeZone, referrals_enabled: referrals } = client
  const now = useNow()
  const { choices, choose } = useChoices(referrals)
  const [dirty, setDirty] = useState(false)
  const leaving = useLeaving()
  const queue = useQueue({ view, choices, now, timeZone, me, isBusy: dirty })
  const open = useOpenAction(queue, leaving, dirty)
  useRealtimeEffects({ action_changed: queue.arrived, snooze_ended: queue.woke })
  const labels = useOfferedLabels(client.labels, choices.labels, queue.groups)
  const row = { timeZone, now, formatPhone: usePhoneFormat(client.country, true) }

  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>
          {view.title} <span className={styles.kind}>- Actions Due</span>
        </h1>
        <ActionsFilterBar
          choices={choices}
          offered={{ types: client.tx_types, sources: client.sources, labels, referrals }}
          now={now}
          timeZone={timeZone}
          onChoose={(change) => leaving.leave(() => choose(change))}
        />
      </header>
      <section className={styles.body} aria-label="Actions due" onPointerEnter={prepare} onFocus={prepare}>
        <QueueBody queue={queue}>
          <ActionsList
            {...row}
            groups={queue.groups}
            flags={queue.flags}
            snooze={queue.snooze}
            onToggle={open.toggle}
            onRefresh={queue.refresh}
            renderOpen={({ patient_id }) => (
              <BehindRow>
                <ActionPatient
                  patientId={patient_id}
                  open={open}
                  onDirty={(isDirty) => {
                    setDirty(isDirty)
                    leaving.onDirty(isDirty)
                  }}
                />
              </BehindRow>
            )}
          />
        </QueueBody>
      </section>
      {leaving.question}
    </div>
  )
}

/** The row is drawn open at once, what it holds as soon as that is done. */
function BehindRow({ children }: { children: ReactNode }) {
  const isDrawn = useDeferredValue(true, false)
  const waiting = <div className={styles.waiting} aria-busy="true" />
  return isDrawn ? <Suspense fallback={waiting}>{children}</Suspense> : waiting
}

function prepare(): void {
  void loadPatient()
}

/** What the list is, with the refresh control over it once there is one (ACT-04, ACT-13, ACT-14). */
function QueueBody({ queue, children }: { queue: ActionQueue; children: ReactNode }) {
  const { state, groups, news, refresh } = queue
  if (state === 'initial load') return <ActionsLoading />
  if (state === 'error on initial load') return <ActionsFailed onRetry={refresh} />
  return (
    <>
      <RefreshControl news={news} refreshing={state === 'refreshing'} onRefresh={refresh} />
      {state === 'error on refresh' && <RefreshFailed onRetry={refresh} />}
      {groups.length === 0 ? <NoActions /> : children}
    </>
  )
}

/** What is chosen in the filter bar, kept in this browser (ACT-37). */
function useChoices(hasReferrals: boolean) {
  const [chosen, setChosen] = useState<ActionChoices>(() => savedChoices.read() ?? defaultChoices)
  const choose = (change: Partial<ActionChoices>) => {
    const next = { ...chosen, ...change }
    setChosen(next)
    savedChoices.write(next)
  }
  // What nobody can see narrows nothing.
  const choices: ActionChoices = hasReferrals ? chosen : { ...chosen, referrals: 'both' }
  return { choices, choose }
}

/** The practice's labels, and those of patients who are listed, since anybody may write one. */
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
