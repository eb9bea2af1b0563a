import { IconAlarm } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useInit } from '../../signed-in/init.api.ts'
import { useNow } from '../../signed-in/now.ts'
import type { notify } from '../../ui/feedback/notification.tsx'
import { Ago } from './ago.tsx'
import type { EndedSnooze } from './ended-snoozes.ts'
import { PickTime, REMIND_LATER, remindItems } from './remind-later.tsx'
import { useSnoozeSave } from './snooze-actions.ts'

export interface EndedSnoozeNotificationsProps {
  /** The ended snoozes that no user has ended or extended since. */
  ended: readonly EndedSnooze[]
  /** Shows a notification until it is dismissed. */
  show: typeof notify
  onOpenPatient: (patientId: string) => void
}

/**
 * Shows every ended snooze with its patient, until the user dismisses it or asks to be reminded later (SNZ-14), or any
 * user ends or extends the snooze.
 */
export function EndedSnoozeNotifications({ ended: all, show, onOpenPatient }: EndedSnoozeNotificationsProps) {
  const save = useSnoozeSave()
  const { time_zone: zone } = useInit().client
  const now = useNow()
  const [picking, setPicking] = useState<EndedSnooze | null>(null)
  const shown = useRef(new Map<EndedSnooze, () => void>())

  const remind = async (ended: EndedSnooze, endsAt: Date) => {
    const result = await save(ended, { kind: 'sleep', endsAt })
    // A notification that could not be postponed is shown again.
    if (result === 'failed') showAgain(ended)
  }
  const showAgain = (ended: EndedSnooze) => {
    if (shown.current.has(ended)) showEnded(ended)
  }
  const showEnded = (ended: EndedSnooze) =>
    show({
      id: `snooze:${ended.patientId}`,
      icon: IconAlarm,
      tone: 'red',
      title: ended.name || 'New lead',
      text: 'Snooze ended',
      time: <Ago at={ended.ends_at} />,
      actions: [
        { label: 'Open Patient', primary: true, onAction: () => onOpenPatient(ended.patientId) },
        {
          label: REMIND_LATER,
          choices: remindItems(
            zone,
            (endsAt) => void remind(ended, endsAt),
            () => setPicking(ended),
          ),
        },
      ],
    })
  const follow = useEffectEvent(() => {
    for (const [ended, dismiss] of shown.current) {
      if (all.includes(ended)) continue
      shown.current.delete(ended)
      setPicking((open) => (open === ended ? null : open))
      // The next notification about the patient replaces this one.
      if (!all.some(({ patientId }) => patientId === ended.patientId)) dismiss()
    }
    for (const ended of all) {
      if (!shown.current.has(ended)) shown.current.set(ended, showEnded(ended))
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs when the snoozes change.
  useEffect(() => follow(), [all])

  if (!picking) return null
  return (
    <PickTime
      now={now}
      zone={zone}
      onClose={() => {
        setPicking(null)
        showAgain(picking)
      }}
      onPick={(endsAt) => {
        setPicking(null)
        void remind(picking, endsAt)
      }}
    />
  )
}
