import { useLayoutEffect, useRef, useState } from 'react'

type Handlers<T> = { [K in keyof T]: (...args: never[]) => void }

/**
 * Functions that stay the same over all renders and call the latest handlers, so that components that receive them are
 * not rendered again.
 */
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
