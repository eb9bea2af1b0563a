import { fullName } from '@enamel/domain/patients/name'
import { IconChevronLeft, IconUserCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMachine } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { editorMachine } from '../features/patients/editor.machine.ts'
import { EditorFrame, type EditorPane } from '../features/patients/editor-frame.tsx'
import { patientQuery } from '../features/patients/patient.api.ts'
import { PatientNotLoaded } from '../features/patients/patient-not-loaded.tsx'
import { recordState } from '../features/patients/record-state.ts'
import { IconButton } from '../ui/buttons/icon-button.tsx'
import { AskToDiscard } from '../ui/overlays/ask-to-discard.tsx'
import { ConversationPane } from './conversation-pane.tsx'
import { useLeaveGuard } from './leave-guard.ts'
import { usePageTitle } from './page-title.ts'
import styles from './patient-editor.module.css'
import { PatientPanel } from './patient-panel.tsx'
import { useVeil, WakingPatient } from './waking-patient.tsx'

export interface PatientEditorProps {
  patientId: string
  onClose: () => void
}

/** One patient over the present screen: activities left, patient right (PAT-05). */
export function PatientEditor({ patientId, onClose }: PatientEditorProps) {
  const query = useQuery(patientQuery(patientId))
  const patient = query.data
  const name = patient ? fullName(patient) : 'Patient'
  usePageTitle(name)
  const [snapshot, send] = useMachine(editorMachine, { input: { patientId } })
  const [pane, setPane] = useState<EditorPane>('activities')
  const close = () => send({ type: 'close' })
  useWhen(snapshot.matches('closed'), onClose)
  useLeaveGuard(snapshot.context.dirty && !snapshot.matches('closed'), close)
  const veil = useVeil(patient?.snooze ?? null)
  const state = recordState({
    wanted: true,
    status: query.status,
    held: patient !== undefined,
    edit: 'loaded',
    action: 'settled',
  })

  return (
    <>
      <EditorFrame
        label={name}
        pane={pane}
        onClose={close}
        {...(state === 'errored'
          ? { activities: null, patient: null, overlay: <NotLoaded onRetry={() => query.refetch()} /> }
          : columns({ patientId, onPane: setPane, onDirty: (dirty) => send({ type: 'dirty', dirty }) }))}
        {...(patient && veil.isDown && { overlay: <WakingPatient patient={patient} onLift={veil.lift} /> })}
      />
      {snapshot.matches('asking') && (
        <AskToDiscard
          title="Close and discard your changes?"
          onKeep={() => send({ type: 'keep' })}
          onDiscard={() => send({ type: 'discard' })}
        >
          Closing this patient will discard what you have changed in their details.
        </AskToDiscard>
      )}
    </>
  )
}

interface ColumnsFacts {
  patientId: string
  onPane: (pane: EditorPane) => void
  onDirty: (dirty: boolean) => void
}

/** Activities and patient, with the way between them where one shows at a time. */
function columns({ patientId, onPane, onDirty }: ColumnsFacts) {
  return {
    activities: (
      <ConversationPane
        patientId={patientId}
        actions={
          <IconButton
            icon={IconUserCircle}
            label="Patient details"
            className={styles.narrow}
            onClick={() => onPane('patient')}
          />
        }
      />
    ),
    patient: (
      <PatientPanel
        patientId={patientId}
        before={
          <IconButton
            icon={IconChevronLeft}
            label="Back to the conversation"
            className={styles.narrow}
            onClick={() => onPane('activities')}
          />
        }
        onDirty={onDirty}
      />
    ),
  }
}

/** The patient could not be loaded (PAT-08). */
function NotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles.errored}>
      <PatientNotLoaded onRetry={onRetry} />
    </div>
  )
}

/** Calls once something has become so. */
function useWhen(so: boolean, act: () => void): void {
  const latest = useEffectEvent(act)
  useEffect(() => {
    if (so) latest()
  }, [so])
}
