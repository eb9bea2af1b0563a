import { useEffect, useRef } from 'react'
import { useSmsNotifications } from '../../features/communications/sms-notifications.tsx'
import { useReadyExports } from '../../features/exports/live-exports.ts'
import {
  type UnhealthyIntegration,
  useUnhealthyIntegrations,
} from '../../features/integrations/unhealthy-integrations.ts'
import { useFailedCreations } from '../../features/practice-system/failed-creations.tsx'
import { SnoozeNotifications } from '../../features/snooze/snooze-notifications.tsx'
import { notify } from '../../ui/feedback/notification.tsx'
import { lazyAddition } from '../../ui/lazy-part.tsx'

const LiveNotifications = lazyAddition(
  async () => (await import('../../features/notifications/live-notifications.tsx')).LiveNotifications,
)

export interface ShellNotificationsProps {
  onOpenPatient: (patientId: string) => void
  /** Whether the user's stored notifications are loaded: not before the first screen. */
  loadsStored: boolean
  onUnhealthy: (unhealthy: UnhealthyIntegration) => void
}

/** Shows the practice's events over every screen. */
export function ShellNotifications({ onOpenPatient, loadsStored, onUnhealthy }: ShellNotificationsProps) {
  const show = useNotifications()
  useSmsNotifications(show, onOpenPatient)
  useFailedCreations(show, onOpenPatient)
  useUnhealthyIntegrations(show, onUnhealthy)
  useReadyExports()
  return (
    <>
      <SnoozeNotifications show={show} onOpenPatient={onOpenPatient} />
      {loadsStored && <LiveNotifications show={show} onOpenPatient={onOpenPatient} />}
    </>
  )
}

/** Returns a function that shows a notification until it is dismissed, or until the user is signed out. */
function useNotifications(): typeof notify {
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
