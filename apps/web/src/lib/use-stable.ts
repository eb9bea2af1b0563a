import { useLayoutEffect, useRef, useState } from 'react'

type Handlers<T> = { [K in keyof T]: (...args: never[]) => void }

/** The same acts at every drawing, which do what the latest ones do: what is given them need not be drawn again. */
export function useStable<T extends Handlers<T>>(handlers: T): T {
  const latest = useRef(handlers)
  useLayoutEffect(() => {
    latest.current = handlers
  })
  const [stable] = useState(
    () =>
      Object.fromEntries(
        Object.keys(handlers).map((name) => [
          name,
          (...args: never[]) => latest.current[name as keyof T](...args),
        ]),
      ) as unknown as T,
  )
  return stable
}
