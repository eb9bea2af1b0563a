import { useEffect, useEffectEvent, useRef } from 'react'

/** Calls when there is another value than before, with that; not for the first. */
export function useWhenChanged<T extends string | number>(
  value: T | undefined,
  act: (before: T | undefined) => void,
): void {
  const before = useRef(value)
  const latest = useEffectEvent(act)
  useEffect(() => {
    if (value !== undefined && value !== before.current) latest(before.current)
    before.current = value
  }, [value])
}
