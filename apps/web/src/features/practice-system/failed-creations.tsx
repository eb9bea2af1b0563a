import { practiceSystemMessages } from '@enamel/domain/practice-system/practice-system-messages'
import { IconDental } from '@tabler/icons-react'
import { useRealtimeEffects } from '../../signed-in/realtime-context.tsx'
import type { notify } from '../../ui/feedback/notification.tsx'

/**
 * Shows a notification about every patient who could not be created in the practice system, with the reason (DEN-27).
 */
export function useFailedCreations(show: typeof notify, onOpenPatient: (patientId: string) => void): void {
  useRealtimeEffects({
    practice_patient_failed({ patientId, name, message }) {
      show({
        id: `practice-patient:${patientId}`,
        icon: IconDental,
        tone: 'red',
        title: practiceSystemMessages.creationFailed,
        text: (
          <>
            <p>{name || 'New lead'}</p>
            <p>{message}</p>
          </>
        ),
        actions: [{ label: 'View', primary: true, onAction: () => onOpenPatient(patientId) }],
      })
    },
  })
}
