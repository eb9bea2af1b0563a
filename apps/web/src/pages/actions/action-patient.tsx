import type { DueAction } from '@enamel/contract/actions'
import { IconMessageCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { PatientNotLoaded } from '../../features/patients/patient-not-loaded.tsx'
import { useUnsavedSnooze } from '../../features/snooze/snooze-actions.ts'
import { useWakingOverlay, WakingPatient } from '../../features/snooze/waking-patient.tsx'
import { useWhen } from '../../lib/use-when.ts'
import { patientQuery } from '../../signed-in/patient.api.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { ConversationPane } from '../conversation/conversation-pane.tsx'
import { PatientPanel } from '../patient/patient-panel.tsx'
import { ActionBar, BackButton } from './action-bar.tsx'
import styles from './action-patient.module.css'
import type { OpenAction } from './open-action.ts'

export interface ActionPatientProps {
  patientId: string
  /** The row's action, whether a colleague has completed it, and whether the row shows the patient as waking. */
  listed: Pick<DueAction, 'stage' | 'date'> & { isStale: boolean; isWaking: boolean }
  /** The patient's name, from the row. */
  name: string
  openAction: OpenAction
}

/**
 * The content of an open row: the patient's details, value, labels, next action and conversation (ACT-07, ACT-38 to
 * ACT-40).
 */
export function ActionPatient(props: ActionPatientProps) {
  const { patientId, name, listed, openAction } = props
  const { fullWindow, pane } = openAction
  const query = useQuery(patientQuery(patientId))
  const patient = query.data
  const wakingOverlay = useWakingOverlay(patient?.snooze ?? null)
  const unsaved = useUnsavedSnooze(patientId)
  useWhen(patient?.snooze === null && unsaved?.state !== 'saving', openAction.onSnoozeEnded)
  if (query.isError && !patient) {
    return (
      <>
        {fullWindow && <BackButton label="Back to the list" onBack={openAction.close} />}
        <PatientNotLoaded onRetry={() => query.refetch()} />
      </>
    )
  }
  return (
    <>
      {fullWindow && (wakingOverlay.isShown || pane === 'patient') && (
        <ActionBar name={name} onBack={openAction.close}>
          {!wakingOverlay.isShown && (
            <ConversationButton onPress={() => openAction.showPane('conversation')} />
          )}
        </ActionBar>
      )}
      {/* Receives focus when an overlay closes. */}
      <div className={styles.content} data-waking={!patient && listed.isWaking} tabIndex={-1}>
        <div className={styles.columns} inert={wakingOverlay.isShown}>
          {(!fullWindow || pane === 'patient') && <PatientSide {...props} />}
          {(!fullWindow || pane === 'conversation') && <ConversationSide {...props} />}
        </div>
        {patient && wakingOverlay.isShown && (
          <WakingPatient
            patient={patient}
            onDismiss={wakingOverlay.dismiss}
            onSnoozed={(result) => openAction.onDone(patientId, result)}
          />
        )}
      </div>
    </>
  )
}

function PatientSide({ patientId, listed, openAction }: ActionPatientProps) {
  const { fullWindow } = openAction
  return (
    <div className={styles.patient}>
      <PatientPanel
        patientId={patientId}
        listedAction={{ stage: listed.stage, next_action_at: listed.date, isStale: listed.isStale }}
        rail="left"
        inRow={!fullWindow}
        onDone={(result) => openAction.onDone(patientId, result)}
      />
    </div>
  )
}

function ConversationSide({ patientId, openAction: { fullWindow, showPane } }: ActionPatientProps) {
  return (
    <div className={styles.conversation}>
      <ConversationPane
        patientId={patientId}
        header={fullWindow}
        createTemplateLabel="Create a template"
        backButton={
          fullWindow && <BackButton label="Back to the patient" onBack={() => showPane('patient')} />
        }
      />
    </div>
  )
}

function ConversationButton({ onPress }: { onPress: () => void }) {
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
