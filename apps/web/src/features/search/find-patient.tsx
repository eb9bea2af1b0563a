import { useInit } from '../../signed-in/init.api.ts'
import { usePhoneFormat } from '../../signed-in/phone-format.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { PatientSearch } from './patient-search.tsx'

interface FindPatientProps {
  /** An email or a number. */
  sought: string
  onPick: (patientId: string) => void
  onClose: () => void
}

/** The patient search over the present screen, for patients the practice already knows. */
export function FindPatient({ sought, onPick, onClose }: FindPatientProps) {
  const { client } = useInit()
  const formatPhone = usePhoneFormat(client.country, true)
  return (
    <Dialog title="Find patient" bar width={520} onClose={onClose}>
      <PatientSearch
        sought={sought}
        takesFocus
        inline
        formatPhone={formatPhone}
        onPick={(hit) => onPick(hit.id)}
        onLeave={onClose}
      />
    </Dialog>
  )
}
