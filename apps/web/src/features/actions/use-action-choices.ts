import { useMemo, useState } from 'react'
import { savedState } from '../../lib/saved-state.ts'
import { useStable } from '../../lib/use-stable.ts'
import { useInit } from '../../signed-in/init.api.ts'
import { type ActionChoices, actionChoicesIn, defaultChoices } from './action-choices.ts'

/**
 * The choices of the filter bar, stored in this browser (ACT-37). Both are the same in every render until the user
 * chooses.
 */
export function useActionChoices() {
  const { client, subscriber_id: userId } = useInit()
  const [section] = useState(() => actionChoicesIn(savedState, userId))
  const [chosen, setChosen] = useState<ActionChoices>(() => section.read() ?? defaultChoices)
  const { choose } = useStable({
    choose(change: Partial<ActionChoices>) {
      const next = { ...chosen, ...change }
      setChosen(next)
      section.write(next)
    },
  })
  // A filter that the practice does not have filters nothing.
  const choices = useMemo<ActionChoices>(
    () => (client.referrals_enabled ? chosen : { ...chosen, referrals: 'both' }),
    [client.referrals_enabled, chosen],
  )
  return { choices, choose }
}
