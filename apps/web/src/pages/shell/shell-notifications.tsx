import type { IntegrationKey } from '@enamel/domain/integrations/integration'
import { practiceSystemMessages } from '@enamel/domain/practice-system/practice-system-messages'
import { IconDental, IconMessage, IconPlugConnectedX } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type Dispatch, type SetStateAction, useEffect, useRef } from 'react'
import {
  BULK_DONE_SHOWN_MS,
  type BulkProgress,
  doneNotification,
  isComplete,
  withProgress,
} from '../../features/bulk/model/progress.ts'
import { emailPreview } from '../../features/communications/model/email-preview.ts'
import type { Notice } from '../../features/shell/session-notices.ts'
import { SnoozeNotifications } from '../../features/snooze/snooze-notifications.tsx'
import { productTime } from '../../lib/product-time.ts'
import { useRealtimeEffects } from '../../signed-in/realtime-context.tsx'
import { notify } from '../../ui/feedback/notification.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import {
  integrationNotification,
  integrationPath,
  type NotifiedIntegrations,
  unhealthyText,
} from './integration-notification.ts'

export interface ShellNotificationsProps {
  onOpenPatient: (patientId: string) => void
  onNotice: (notice: Notice) => void
  onBulk: Dispatch<SetStateAction<readonly BulkProgress[]>>
}

/** Shows the practice's events over every screen. */
export function ShellNotifications({ onOpenPatient, onNotice, onBulk }: ShellNotificationsProps) {
  const show = useNotifications()
  useRealtimeEffects({
    inbound_sms({ patientId, name, text }) {
      show({
        icon: IconMessage,
        tone: 'blue',
        title: name || 'New lead',
        text: <SmsText text={text} />,
        actions: [{ label: 'View', primary: true, onAction: () => onOpenPatient(patientId) }],
      })
    },
  })
  useFailedCreations(show, onOpenPatient)
  useUnhealthyLinks(show, onNotice)
  useBulkNotifications(onBulk)
  return <SnoozeNotifications show={show} onOpenPatient={onOpenPatient} />
}

/** The message's first 150 characters (RT-07). */
function SmsText({ text }: { text: string }) {
  return (
    <>
      <p>New SMS</p>
      <p>{emailPreview(text)}</p>
    </>
  )
}

type ShowNotification = (content: Parameters<typeof notify>[0]) => () => void

/** Notifications that stay until they are dismissed, or until the signed-in user leaves. */
function useNotifications(): ShowNotification {
  const shown = useRef(new Set<() => void>())
  useEffect(() => {
    const all = shown.current
    return () => {
      for (const dismiss of all) dismiss()
    }
  }, [])
  return (content) => {
    const dismiss = notify(content)
    shown.current.add(dismiss)
    return dismiss
  }
}

/** Shows every patient who could not be created in the practice system, with the reason (DEN-27). */
function useFailedCreations(
  show: ShowNotification,
  onOpenPatient: ShellNotificationsProps['onOpenPatient'],
): void {
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

/** Shows once for each link that it stopped working, and withdraws that when it works again (RT-09). */
function useUnhealthyLinks(show: ShowNotification, onNotice: ShellNotificationsProps['onNotice']): void {
  const navigate = useNavigate()
  const notified = useRef<NotifiedIntegrations>([])
  const takeBack = useRef(new Map<IntegrationKey, () => void>())
  useRealtimeEffects({
    integration_changed({ integration, name, state }) {
      const result = integrationNotification(notified.current, integration, state)
      notified.current = result.notified
      if (result.notification === 'well_again') takeBack.current.get(integration)?.()
      if (result.notification !== 'unhealthy') return
      const path = integrationPath(integration)
      const message = unhealthyText(name)
      const dismiss = show({
        id: `integration:${integration}`,
        icon: IconPlugConnectedX,
        tone: 'red',
        text: message,
        actions: [
          {
            label: `Go to ${name} settings`,
            primary: true,
            href: path,
            onAction: () => void navigate({ to: path }),
          },
        ],
      })
      takeBack.current.set(integration, dismiss)
      const at = productTime.now().toISOString()
      onNotice({
        id: `${integration}:${at}`,
        title: name,
        text: message,
        at,
        opens: { kind: 'screen', path },
      })
    },
  })
}

/** Shows the progress of bulk messages, and removes one some seconds after it has finished (SHELL-14). */
function useBulkNotifications(onBulk: ShellNotificationsProps['onBulk']): void {
  const done = useRef(new Set<string>())
  useRealtimeEffects({
    bulk_progress({ progress }) {
      // A late event of a finished one does not bring it back.
      if (done.current.has(progress.id)) return
      onBulk((all) => withProgress(all, progress))
      if (!isComplete(progress)) return
      done.current.add(progress.id)
      const { kind, text } = doneNotification(progress)
      toast[kind](text)
      setTimeout(() => onBulk((all) => all.filter(({ id }) => id !== progress.id)), BULK_DONE_SHOWN_MS)
    },
  })
}
