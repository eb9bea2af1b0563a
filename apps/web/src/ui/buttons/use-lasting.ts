import { useEffect, useState } from 'react'

/** Whether something has been so for a while. */
export function useLasting(so: boolean, ms: number): boolean {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    if (!so) return
    const timer = setTimeout(() => setLong(true), ms)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [so, ms])
  return so && isLong
}
