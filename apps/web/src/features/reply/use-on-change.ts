import { useEffect, useEffectEvent, useRef } from 'react'

/** Calls `onChange` with the previous value when the value has changed, except for the first value. */
export function useOnChange<T extends string | number>(
  value: T | undefined,
  onChange: (before: T | undefined) => void,
): void {
  const before = useRef(value)
  const latest = useEffectEvent(onChange)
  useEffect(() => {
    if (value !== undefined && value !== before.current) latest(before.current)
    before.current = value
  }, [value])
}
