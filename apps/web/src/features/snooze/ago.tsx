import { useEffect, useReducer } from 'react'
import { productTime } from '../../lib/product-time.ts'
import { agoLabel } from './model/ago.ts'

/** The interval of updates (SNZ-14). */
const REFRESH_MS = 10_000

/** The time since a moment, updated every ten seconds. */
export function Ago({ at }: { at: string }) {
  const [, rerender] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const timer = setInterval(rerender, REFRESH_MS)
    return () => clearInterval(timer)
  }, [])
  return <time dateTime={at}>{agoLabel(at, productTime.now())}</time>
}
