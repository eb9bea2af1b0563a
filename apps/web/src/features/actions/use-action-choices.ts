import { useState } from 'react'
import { savedState } from '../../lib/saved-state.ts'
import { useInit } from '../../signed-in/init.api.ts'
import { type ActionChoices, actionChoicesIn, defaultChoices } from './action-choices.ts'

/** The choices of the filter bar, stored in this browser (ACT-37). */
export function useActionChoices() {
  const { client, subscriber_id: me } = useInit()
  const [saved] = useState(() => actionChoicesIn(savedState, me))
  const [chosen, setChosen] = useState<ActionChoices>(() => saved.read() ?? defaultChoices)
  const choose = (change: Partial<ActionChoices>) => {
    const next = { ...chosen, ...change }
    setChosen(next)
    saved.write(next)
  }
  // A filter that the practice does not have filters nothing.
  const choices: ActionChoices = client.referrals_enabled ? chosen : { ...chosen, referrals: 'both' }
  return { choices, choose }
}
