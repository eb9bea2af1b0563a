import { IconAlarm } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useInit } from '../../features/config/init.api.ts'
import { Ago } from '../../features/snooze/ago.tsx'
import { PickTime, REMIND_LATER, remindItems } from '../../features/snooze/remind-later.tsx'
import type { notify } from '../../ui/feedback/notification.tsx'
import { useNow } from '../now.ts'
import { useSnoozeSave } from '../patient/snooze-acts.ts'

export interface EndedSnooze {
  patientId: string
  name: string
  ends_at: string
}

export interface SnoozeNewsProps {
  /** Every snooze that has ended while this page was open, oldest first. */
  ended: readonly EndedSnooze[]
  /** Says something until it is dismissed. */
  say: typeof notify
  onOpenPatient: (patientId: string) => void
}

/** Says of every snooze that ends whose it was, until somebody dismisses it or asks to be reminded later (SNZ-14). */
export function SnoozeNews({ ended: all, say, onOpenPatient }: SnoozeNewsProps) {
  const save = useSnoozeSave()
  const { time_zone: zone } = useInit().client
  const now = useNow()
  const [picking, setPicking] = useState<EndedSnooze | null>(null)

  const remind = async (ended: EndedSnooze, endsAt: Date) => {
    // What could not be put off is said again.
    if (!(await save(ended, { kind: 'sleep', endsAt }))) tell(ended)
  }
  const tell = (ended: EndedSnooze) => {
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
  }
  const told = useRef(0)
  const tellNew = useEffectEvent(() => {
    for (const ended of all.slice(told.current)) tell(ended)
    told.current = all.length
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever there are more of them.
  useEffect(() => tellNew(), [all])

  if (!picking) return null
  return (
    <PickTime
      now={now}
      zone={zone}
      onClose={() => {
        setPicking(null)
        tell(picking)
      }}
      onPick={(endsAt) => {
        setPicking(null)
        void remind(picking, endsAt)
      }}
    />
  )
}
