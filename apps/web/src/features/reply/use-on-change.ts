import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * Calls `onChange` with the previous value when `value` has changed to a defined value. It is not called for the first
 * render, and not when `value` becomes undefined.
 */
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
