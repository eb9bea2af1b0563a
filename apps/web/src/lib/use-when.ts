import { useEffect, useEffectEvent } from 'react'

/** Calls back when a condition becomes true, and on mount if it is true already. */
export function useWhen(condition: boolean, callback: () => void): void {
  const latest = useEffectEvent(callback)
  useEffect(() => {
    if (condition) latest()
  }, [condition])
}
