import { wait } from '../../lib/wait.ts'
import { useRealtimeEffects } from '../../signed-in/realtime-context.tsx'
import { isConversationShown } from '../../signed-in/shown-conversations.ts'
import { useAlertSwitches } from './alert-switches.ts'
import { claimMessage } from './claim-message.ts'
import { desktopPermission } from './desktop-permission.ts'
import { alertPlan } from './model/alert-plan.ts'
import { newMessageText } from './model/new-message-text.ts'
import { ring } from './ring.ts'

/** Alerts the user to messages from patients, as they have switched on in this browser: once for all its tabs. */
export function NewMessageAlerts({ onOpenPatient }: { onOpenPatient: (patientId: string) => void }) {
  const [switches] = useAlertSwitches()
  useRealtimeEffects({
    async patient_wrote({ patientId, name, event }) {
      const text = newMessageText(event)
      const isOn = switches.desktop || switches.sound
      if (!isOn || text === null) return
      const plan = alertPlan(
        {
          isVisible: document.visibilityState === 'visible',
          showsConversation: isConversationShown(patientId),
        },
        { ...switches, desktop: switches.desktop && desktopPermission() === 'granted' },
      )
      if (plan.waitMs > 0) await wait(plan.waitMs)
      if (!(await claimMessage(event.id))) return
      if (plan.ring) ring()
      if (!plan.notify) return
      const notification = new Notification(name || 'New lead', { body: text, tag: event.id })
      notification.onclick = () => {
        window.focus()
        onOpenPatient(patientId)
        notification.close()
      }
    },
  })
  return null
}
