import { useLayoutEffect, useRef, useState } from 'react'

type Handlers<T> = { [K in keyof T]: (...args: never[]) => void }

/**
 * The same functions at every drawing, which call the latest ones: components that get them need not be drawn again.
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
