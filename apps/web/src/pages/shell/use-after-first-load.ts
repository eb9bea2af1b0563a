import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

const FIRST_LOAD_MS = 2_000

/**
 * False while the first screen loads, until two seconds after its first queries. What is not part of that screen is
 * loaded afterwards.
 */
export function useAfterFirstLoad(queries: QueryClient): boolean {
  const [isAfter, setAfter] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const startTimer = () => {
      if (queries.isFetching() > 0) return
      unsubscribe()
      timer = setTimeout(() => setAfter(true), FIRST_LOAD_MS)
    }
    const unsubscribe = queries.getQueryCache().subscribe(startTimer)
    startTimer()
    return () => {
      unsubscribe()
      clearTimeout(timer)
    }
  }, [queries])
  return isAfter
}
