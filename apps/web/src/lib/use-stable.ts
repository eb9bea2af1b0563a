import { useLayoutEffect, useRef, useState } from 'react'

type Acts<T> = { [K in keyof T]: (...args: never[]) => void }

/** The same acts at every drawing, which do what the latest ones do: what is given them need not be drawn again. */
export function useStable<T extends Acts<T>>(acts: T): T {
  const latest = useRef(acts)
  useLayoutEffect(() => {
    latest.current = acts
  })
  const [stable] = useState(
    () =>
      Object.fromEntries(
        Object.keys(acts).map((name) => [
          name,
          (...args: never[]) => latest.current[name as keyof T](...args),
        ]),
      ) as unknown as T,
  )
  return stable
}
