import { useInit } from '../../signed-in/init.api.ts'
import { usePhoneFormat } from '../../signed-in/phone-format.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { PatientSearch } from './patient-search.tsx'

interface FindPatientProps {
  /** An email address or a phone number to search for initially. */
  initialQuery: string
  onPick: (patientId: string) => void
  onClose: () => void
}

/** A dialog with the patient search, to find an existing patient. */
export function FindPatient({ initialQuery, onPick, onClose }: FindPatientProps) {
  const { client } = useInit()
  const formatPhone = usePhoneFormat(client.country, true)
  return (
    <Dialog title="Find patient" bar width={520} onClose={onClose}>
      <PatientSearch
        initialQuery={initialQuery}
        takesFocus
        inline
        formatPhone={formatPhone}
        onPick={(hit) => onPick(hit.id)}
        onLeave={onClose}
      />
    </Dialog>
  )
}
