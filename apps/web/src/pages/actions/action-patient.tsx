import { fullName } from '@enamel/domain/patients/name'
import { IconChevronLeft, IconMessageCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { patientQuery } from '../../features/patients/patient.api.ts'
import { PatientNotLoaded } from '../../features/patients/patient-not-loaded.tsx'
import { useWhen } from '../../lib/use-when.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Pane } from '../../ui/panes/pane.tsx'
import { ConversationPane } from '../conversation/conversation-pane.tsx'
import { PatientPanel } from '../patient/patient-panel.tsx'
import { useUnsavedSnooze } from '../patient/snooze-acts.ts'
import { useVeil, WakingPatient } from '../patient/waking-patient.tsx'
import styles from './action-patient.module.css'
import type { OpenAction } from './open-action.ts'

export interface ActionPatientProps {
  patientId: string
  open: OpenAction
}

/** The whole job of a due action: facts, value, labels, next action, and the conversation (ACT-07, ACT-38 to ACT-40). */
export function ActionPatient(props: ActionPatientProps) {
  const { patientId, open } = props
  const { alone, pane } = open
  const query = useQuery(patientQuery(patientId))
  const patient = query.data
  const veil = useVeil(patient?.snooze ?? null)
  const unsaved = useUnsavedSnooze(patientId)
  useWhen(patient?.snooze === null && unsaved?.state !== 'saving', open.awake)
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
      {/* It takes the focus of what lies over the patient and goes. */}
      <div className={styles.stage} tabIndex={-1}>
        <div className={styles.columns} inert={veil.isDown}>
          {(!alone || pane === 'patient') && <PatientSide {...props} />}
          {(!alone || pane === 'conversation') && <ConversationSide {...props} />}
        </div>
        {patient && veil.isDown && (
          <WakingPatient patient={patient} onLift={veil.lift} onDone={(how) => open.done(patientId, how)} />
        )}
      </div>
    </Frame>
  )
}

interface FrameProps {
  alone: boolean
  label: string
  children: ReactNode
}

/** In its row, or over the whole window. */
function Frame({ alone, label, children }: FrameProps) {
  return (
    <Pane alone={alone} label={label} className={styles.inRow}>
      <div className={styles.frame} data-alone={alone || undefined}>
        {children}
      </div>
    </Pane>
  )
}

function PatientSide({ patientId, open }: ActionPatientProps) {
  const { alone } = open
  return (
    <div className={styles.patient}>
      <PatientPanel
        patientId={patientId}
        rail="left"
        inRow={!alone}
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
