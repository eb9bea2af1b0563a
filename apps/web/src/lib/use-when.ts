import { useEffect, useEffectEvent } from 'react'

/** Calls `act` when `so` becomes true, and at once if it already is. */
export function useWhen(so: boolean, act: () => void): void {
  const latest = useEffectEvent(act)
  useEffect(() => {
    if (so) latest()
  }, [so])
}
