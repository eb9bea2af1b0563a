import { agoLabel } from '@enamel/domain/time/ago'
import { useEffect, useReducer } from 'react'
import { productTime } from '../../lib/product-time.ts'

/** SNZ-14. */
const REFRESH_MS = 10_000

/** How long ago something was, said anew every ten seconds. */
export function Ago({ at }: { at: string }) {
  const [, say] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const timer = setInterval(say, REFRESH_MS)
    return () => clearInterval(timer)
  }, [])
  return <time dateTime={at}>{agoLabel(at, productTime.now())}</time>
}
