import type { Enrolment } from '@enamel/contract/automation-enrolments'
import { isLive } from '@enamel/domain/automations/engine/enrolment'
import { nextMessageText } from '@enamel/domain/automations/text/next-message-text'
import { IconRoute } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useInit } from '../../../signed-in/init.api.ts'
import { useNow } from '../../../signed-in/now.ts'
import { useRealtimeEffects, useRealtimeReload } from '../../../signed-in/realtime-context.tsx'
import { ConfirmButton } from '../../../ui/buttons/confirm-button.tsx'
import { TextButton } from '../../../ui/buttons/text-button.tsx'
import { ChipButton } from '../../../ui/display/chip.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Popover } from '../../../ui/overlays/popover.tsx'
import { PanelSection } from '../../../ui/panes/panel-section.tsx'
import { patientAutomationsQuery, workflowQuery } from '../automations.api.ts'
import { trailOf } from '../model/trail.ts'
import { Trail } from '../people/trail.tsx'
import { useEnrolmentActions } from '../people/use-enrolment-actions.ts'
import styles from './patient-automations.module.css'

/** The automations in which a patient is now, with what they send next. */
export function PatientAutomations({ patientId }: { patientId: string }) {
  const query = useQuery(patientAutomationsQuery(patientId))
  const live = query.data?.filter(isLive)
  useLivePatientAutomations(patientId, live ?? [])
  return (
    <PanelSection title="Automations">
      {live ? (
        <Chips enrolments={live} />
      ) : query.isError ? (
        <p role="alert" className={styles.note}>
          Could not load the automations. <TextButton onClick={() => query.refetch()}>Try again</TextButton>
        </p>
      ) : (
        <div role="status" aria-busy aria-label="Loading automations" className={styles.loading}>
          <Skeleton width={180} />
        </div>
      )}
    </PanelSection>
  )
}

function Chips({ enrolments }: { enrolments: readonly Enrolment[] }) {
  const { client } = useInit()
  const now = useNow()
  if (enrolments.length === 0) return <p className={styles.note}>In no automation</p>
  return (
    <div className={styles.chips}>
      {enrolments.map((enrolment) => (
        <Popover
          key={enrolment.id}
          label={enrolment.workflow.name}
          trigger={(trigger) => (
            <ChipButton {...trigger} icon={IconRoute} className={styles.chip}>
              <span className={styles.text}>{chipText(enrolment, now, client.time_zone)}</span>
            </ChipButton>
          )}
        >
          {(close) => <Details enrolment={enrolment} now={now} timeZone={client.time_zone} onDone={close} />}
        </Popover>
      ))}
    </div>
  )
}

/** "New enquiry nurture · next: SMS in 2 days" */
function chipText(enrolment: Enrolment, now: Date, timeZone: string): string {
  const { workflow, state, next } = enrolment
  const ahead = next ? `next: ${nextMessageText(next, state, now, timeZone)}` : withoutNextText(enrolment)
  return `${workflow.name} · ${ahead}`
}

/** A patient who has passed the last step is held while its message waits. */
function withoutNextText({ state, log }: Enrolment): string {
  const isWaiting = state === 'held' && log.some(({ message }) => message?.status === 'sending')
  return isWaiting ? 'last message once the automation is on' : 'no more messages'
}

interface DetailsProps {
  enrolment: Enrolment
  now: Date
  timeZone: string
  onDone: () => void
}

function Details({ enrolment, now, timeZone, onDone }: DetailsProps) {
  const { workflow } = enrolment
  const { data: loaded, isError, refetch } = useQuery(workflowQuery(workflow.id))
  const { takeOut, isBusy } = useEnrolmentActions()
  return (
    <div className={styles.details}>
      <Link to="/automations/{-$workflowId}" params={{ workflowId: workflow.id }} className={styles.name}>
        {workflow.name}
      </Link>
      {loaded ? (
        <Trail steps={trailOf(enrolment, loaded.nodes, { now, timeZone })} />
      ) : isError ? (
        <p role="alert" className={styles.note}>
          Could not load the steps. <TextButton onClick={() => refetch()}>Try again</TextButton>
        </p>
      ) : (
        <Skeleton width={220} height={60} />
      )}
      <ConfirmButton
        size={28}
        variant="secondary"
        className={styles.takeOut ?? ''}
        disabled={isBusy}
        onConfirm={() => takeOut(enrolment, { onSuccess: onDone })}
      >
        Take out
      </ConfirmButton>
    </div>
  )
}

/** Loads the automations of a patient again when the patient has gone on in one, or one of them was changed. */
function useLivePatientAutomations(patientId: string, shown: readonly Enrolment[]): void {
  const queries = useQueryClient()
  const reload = () => void queries.invalidateQueries(patientAutomationsQuery(patientId))
  useRealtimeEffects({
    automations: ({ patient_ids, workflow_ids }) => {
      const isShown = shown.some(({ workflow }) => workflow_ids.includes(workflow.id))
      if (isShown || patient_ids.includes(patientId)) reload()
    },
  })
  useRealtimeReload(reload)
}
