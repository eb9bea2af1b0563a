import { useEffect, useState } from 'react'

const FIRST_LOAD_MS = 2_000

/** False while the first screen loads. What is not part of that screen is loaded afterwards. */
export function useAfterFirstLoad(): boolean {
  const [isAfter, setAfter] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setAfter(true), FIRST_LOAD_MS)
    return () => clearTimeout(timer)
  }, [])
  return isAfter
}
