import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

const FIRST_LOAD_MS = 2_000

/** The clients of the pages whose first screen is loaded. */
const loaded = new WeakSet<QueryClient>()

/**
 * False while the first screen loads, until two seconds after its first queries. What is not part of that screen is
 * loaded afterwards.
 */
export function useAfterFirstLoad(): boolean {
  const queries = useQueryClient()
  const [isAfter, setAfter] = useState(() => loaded.has(queries))
  useEffect(() => {
    if (loaded.has(queries)) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const startTimer = () => {
      if (queries.isFetching() > 0) return
      unsubscribe()
      timer = setTimeout(() => {
        loaded.add(queries)
        setAfter(true)
      }, FIRST_LOAD_MS)
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
