import { useEffect, useState } from 'react'

/** Whether a condition has been true for at least `ms` milliseconds. */
export function useIsLasting(condition: boolean, ms: number): boolean {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    if (!condition) return
    const timer = setTimeout(() => setLong(true), ms)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [condition, ms])
  return condition && isLong
}
