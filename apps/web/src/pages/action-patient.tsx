import type { Patient } from '@enamel/contract/patients'
import type { Done } from '@enamel/domain/actions/queue'
import { fullName } from '@enamel/domain/patients/name'
import { IconChevronLeft, IconMessageCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { patientQuery } from '../features/patients/patient.api.ts'
import { PatientNotLoaded } from '../features/patients/patient-not-loaded.tsx'
import { IconButton } from '../ui/buttons/icon-button.tsx'
import { FullScreen } from '../ui/overlays/full-screen.tsx'
import styles from './action-patient.module.css'
import { ConversationPane } from './conversation-pane.tsx'
import type { OpenAction } from './open-action.ts'
import { PatientPanel } from './patient-panel.tsx'
import type { Snoozed } from './snooze-acts.ts'
import { useVeil, WakingPatient } from './waking-patient.tsx'

export interface ActionPatientProps {
  patientId: string
  open: OpenAction
  /** Something was typed that leaving would lose, or no longer is. */
  onDirty: (dirty: boolean) => void
}

const doneBySnooze: Record<Snoozed, Done> = { snoozed: 'snoozed', extended: 'snoozeExtended' }

/** The whole job of a due action: facts, value, labels, next action, and the conversation (ACT-07, ACT-38 to ACT-40). */
export function ActionPatient(props: ActionPatientProps) {
  const { patientId, open } = props
  const { alone, pane } = open
  const query = useQuery(patientQuery(patientId))
  const patient = query.data
  const veil = useVeil(patient?.snooze ?? null)
  useAwake(patient, open.awake)
  if (query.isError && !patient) {
    return (
      <Frame alone={alone} label="Patient">
        {alone && <Back label="Back to the list" onBack={open.close} />}
        <PatientNotLoaded onRetry={() => query.refetch()} />
      </Frame>
    )
  }
  return (
    <Frame alone={alone} label={patient ? fullName(patient) : 'Patient'}>
      {alone && (veil.isDown || pane === 'patient') && (
        <header className={styles.bar}>
          <Back label="Back to the list" onBack={open.close} />
          <h2 className={styles.name}>{patient && fullName(patient)}</h2>
          {!veil.isDown && <ToConversation onPress={() => open.showPane('conversation')} />}
        </header>
      )}
      <div className={styles.stage}>
        <div className={styles.columns} inert={veil.isDown}>
          {(!alone || pane === 'patient') && <PatientSide {...props} />}
          {(!alone || pane === 'conversation') && <ConversationSide {...props} />}
        </div>
        {patient && veil.isDown && (
          <WakingPatient
            patient={patient}
            onLift={veil.lift}
            onSnoozed={(snoozed) => open.done(patientId, doneBySnooze[snoozed])}
          />
        )}
      </div>
    </Frame>
  )
}

/** Tells when the patient sleeps no longer, nor is waking. */
function useAwake(patient: Patient | undefined, tell: () => void): void {
  const latest = useEffectEvent(tell)
  const isAwake = patient?.snooze === null
  useEffect(() => {
    if (isAwake) latest()
  }, [isAwake])
}

interface FrameProps {
  alone: boolean
  label: string
  children: ReactNode
}

function Frame({ alone, label, children }: FrameProps) {
  if (alone) {
    return (
      <FullScreen label={label}>
        <div className={styles.alone}>{children}</div>
      </FullScreen>
    )
  }
  return (
    <section className={styles.inRow} aria-label={label}>
      {children}
    </section>
  )
}

function PatientSide({ patientId, open, onDirty }: ActionPatientProps) {
  const { alone } = open
  return (
    <div className={styles.patient}>
      <PatientPanel
        patientId={patientId}
        rail="left"
        inRow={!alone}
        onDirty={onDirty}
        onSnoozed={(snoozed) => open.done(patientId, doneBySnooze[snoozed])}
        onDone={(how) => open.done(patientId, how)}
      />
    </div>
  )
}

function ConversationSide({ patientId, open: { alone, showPane } }: ActionPatientProps) {
  return (
    <div className={styles.conversation}>
      <ConversationPane
        patientId={patientId}
        header={alone}
        before={alone && <Back label="Back to the patient" onBack={() => showPane('patient')} />}
      />
    </div>
  )
}

function ToConversation({ onPress }: { onPress: () => void }) {
  return (
    <IconButton
      icon={IconMessageCircle}
      label="Conversation"
      size={44}
      tooltipSide="bottom"
      onClick={onPress}
    />
  )
}

function Back({ label, onBack }: { label: string; onBack: () => void }) {
  return <IconButton icon={IconChevronLeft} label={label} size={44} tooltipSide="bottom" onClick={onBack} />
}
