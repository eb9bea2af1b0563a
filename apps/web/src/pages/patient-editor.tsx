import { usePageTitle } from './page-title.ts'

export interface PatientEditorProps {
  patientId: string
  onClose: () => void
}

/** One patient over the present screen: activities left, patient right (PAT-05). */
export function PatientEditor({ patientId, onClose }: PatientEditorProps) {
  usePageTitle('Patient')
  return (
    <dialog open aria-label={patientId}>
      <button type="button" id="patient-editor-close" onClick={onClose}>
        Close
      </button>
    </dialog>
  )
}
