import { useState } from 'react'
import { savedState } from '../../lib/saved-state.ts'
import { useInit } from '../../signed-in/init.api.ts'
import { type ActionChoices, actionChoicesIn, defaultChoices } from './action-choices.ts'

/** The choices of the filter bar, stored in this browser (ACT-37). */
export function useActionChoices() {
  const { client, subscriber_id: userId } = useInit()
  const [section] = useState(() => actionChoicesIn(savedState, userId))
  const [chosen, setChosen] = useState<ActionChoices>(() => section.read() ?? defaultChoices)
  const choose = (change: Partial<ActionChoices>) => {
    const next = { ...chosen, ...change }
    setChosen(next)
    section.write(next)
  }
  // A filter that the practice does not have filters nothing.
  const choices: ActionChoices = client.referrals_enabled ? chosen : { ...chosen, referrals: 'both' }
  return { choices, choose }
}
