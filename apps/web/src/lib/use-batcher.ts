import { useEffect, useState } from 'react'
import { type Batcher, createBatcher, type Pace } from './batcher.ts'

/** A batcher that is stopped on unmount. `run` and `pace` are fixed at the first render. */
export function useBatcher<T>(run: (requests: readonly T[]) => Promise<unknown>, pace: Pace): Batcher<T> {
  const [batcher] = useState(() => createBatcher(run, pace))
  useEffect(() => batcher.stop, [batcher])
  return batcher
}
