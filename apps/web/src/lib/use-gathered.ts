import { useEffect, useState } from 'react'
import { type Gathered, gathered, type Pace } from './gathered.ts'

/** `gathered`, stopped on unmount. `work` and `pace` are fixed at first render. */
export function useGathered<T>(work: (asked: readonly T[]) => Promise<unknown>, pace: Pace): Gathered<T> {
  const [ask] = useState(() => gathered(work, pace))
  useEffect(() => ask.stop, [ask])
  return ask
}
