import type { EndedSnooze } from '@enamel/domain/snooze/ended-snoozes'
import { IconAlarm } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useInit } from '../../features/config/init.api.ts'
import { Ago } from '../../features/snooze/ago.tsx'
import { PickTime, REMIND_LATER, remindItems } from '../../features/snooze/remind-later.tsx'
import type { notify } from '../../ui/feedback/notification.tsx'
import { useNow } from '../now.ts'
import { useSnoozeSave } from '../patient/snooze-acts.ts'

export interface SnoozeNewsProps {
  /** The snoozes that have ended and were not ended or extended since. */
  ended: readonly EndedSnooze[]
  /** Says something until it is dismissed. */
  say: typeof notify
  onOpenPatient: (patientId: string) => void
}

/**
 * Says of every snooze that ends whose it was, until somebody dismisses it or asks to be reminded later (SNZ-14), or
 * anybody ends or extends the snooze.
 */
export function SnoozeNews({ ended: all, say, onOpenPatient }: SnoozeNewsProps) {
  const save = useSnoozeSave()
  const { time_zone: zone } = useInit().client
  const now = useNow()
  const [picking, setPicking] = useState<EndedSnooze | null>(null)
  const told = useRef(new Map<EndedSnooze, () => void>())

  const remind = async (ended: EndedSnooze, endsAt: Date) => {
    const saved = await save(ended, { kind: 'sleep', endsAt })
    // What could not be put off is said again.
    if (saved === 'failed') tellAgain(ended)
  }
  const tellAgain = (ended: EndedSnooze) => {
    if (told.current.has(ended)) tell(ended)
  }
  const tell = (ended: EndedSnooze) =>
    say({
      id: `snooze:${ended.patientId}`,
      icon: IconAlarm,
      tone: 'red',
      title: ended.name || 'New lead',
      text: 'Snooze ended',
      time: <Ago at={ended.ends_at} />,
      actions: [
        { label: 'Open Patient', primary: true, onAct: () => onOpenPatient(ended.patientId) },
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
    for (const [ended, dismiss] of told.current) {
      if (all.includes(ended)) continue
      told.current.delete(ended)
      setPicking((open) => (open === ended ? null : open))
      // The patient's next one takes the place of this one.
      if (!all.some(({ patientId }) => patientId === ended.patientId)) dismiss()
    }
    for (const ended of all) {
      if (!told.current.has(ended)) told.current.set(ended, tell(ended))
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever they are others.
  useEffect(() => follow(), [all])

  if (!picking) return null
  return (
    <PickTime
      now={now}
      zone={zone}
      onClose={() => {
        setPicking(null)
        tellAgain(picking)
      }}
      onPick={(endsAt) => {
        setPicking(null)
        void remind(picking, endsAt)
      }}
    />
  )
}
