import { nameWithDistinguisher } from '@enamel/domain/patients/name'
import { IconChevronLeft, IconUserCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EditorFrame, type EditorPane } from '../../features/patients/editor-frame.tsx'
import { PatientNotLoaded } from '../../features/patients/patient-not-loaded.tsx'
import { recordState } from '../../features/patients/record-state.ts'
import { usePracticeSystem } from '../../features/practice-system/use-practice-system.ts'
import { useWakingOverlay, WakingPatient } from '../../features/snooze/waking-patient.tsx'
import { UnsavedPart } from '../../lib/drafts/unsaved-edits.tsx'
import { patientQuery } from '../../signed-in/patient.api.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import type { DiscardText } from '../../ui/overlays/use-discarding.tsx'
import { ConversationPane } from '../conversation/conversation-pane.tsx'
import { usePageTitle } from '../page-title.ts'
import { useLeaveGuard } from '../panes/use-leave-guard.tsx'
import styles from './patient-editor.module.css'
import { PatientPanel } from './patient-panel.tsx'
import { PatientRail } from './patient-rail.tsx'

export interface PatientEditorProps {
  patientId: string
  onClose: () => void
}

const TEXT: DiscardText = {
  title: 'Close and discard your changes?',
  text: 'Closing this patient will discard your unsaved changes.',
}

/** One patient over the current screen, with activities on the left and details on the right (PAT-05). */
export function PatientEditor({ patientId, onClose }: PatientEditorProps) {
  const query = useQuery(patientQuery(patientId))
  const patient = query.data
  const name = patient ? nameWithDistinguisher(patient) : 'Patient'
  usePageTitle(name)
  const leaveGuard = useLeaveGuard(TEXT)
  const [pane, setPane] = useState<EditorPane>('activities')
  const wakingOverlay = useWakingOverlay(patient?.snooze ?? null)
  const hasRail = usePracticeSystem().present
  const state = recordState({
    wanted: true,
    status: query.status,
    cached: patient !== undefined,
    edit: 'loaded',
    action: 'settled',
  })

  return (
    <UnsavedPart edits={leaveGuard.edits}>
      <EditorFrame
        label={name}
        pane={pane}
        rail={hasRail && patient && <PatientRail patientId={patientId} side="right" />}
        onClose={() => leaveGuard.leave(onClose)}
        {...(state === 'errored'
          ? { activities: null, patient: null, overlay: <NotLoaded onRetry={() => query.refetch()} /> }
          : editorPanes({ patientId, onPane: setPane }))}
        {...(patient &&
          wakingOverlay.isShown && {
            overlay: <WakingPatient patient={patient} onDismiss={wakingOverlay.dismiss} />,
          })}
      />
      {leaveGuard.question}
    </UnsavedPart>
  )
}

interface EditorPanesInput {
  patientId: string
  onPane: (pane: EditorPane) => void
}

/** The panes of activities and of the patient, with buttons to switch between them where only one is shown. */
function editorPanes({ patientId, onPane }: EditorPanesInput) {
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
        rail="outside"
        backButton={
          <IconButton
            icon={IconChevronLeft}
            label="Back to the conversation"
            className={styles.narrow}
            onClick={() => onPane('activities')}
          />
        }
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
