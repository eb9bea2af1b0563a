import { IconMessage } from '@tabler/icons-react'
import { useRealtimeEffects } from '../../signed-in/realtime-context.tsx'
import type { notify } from '../../ui/feedback/notification.tsx'
import { messagePreview } from './model/message-preview.ts'

/** Shows a notification for every SMS from a patient, on any screen (RT-07). */
export function useSmsNotifications(show: typeof notify, onOpenPatient: (patientId: string) => void): void {
  useRealtimeEffects({
    inbound_sms({ patientId, name, text }) {
      show({
        icon: IconMessage,
        tone: 'blue',
        title: name || 'New lead',
        text: (
          <>
            <p>New SMS</p>
            <p>{messagePreview(text)}</p>
          </>
        ),
        actions: [{ label: 'View', primary: true, onAction: () => onOpenPatient(patientId) }],
      })
    },
  })
}
