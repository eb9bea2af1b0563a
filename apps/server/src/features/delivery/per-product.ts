import type { Dependencies } from '../../dependencies.ts'

/** Makes one value for each running product: tests run several in one process. */
export function perProduct<T>(make: () => T): (deps: Dependencies) => T {
  const values = new WeakMap<Dependencies, T>()
  return (deps) => {
    const value = values.get(deps) ?? make()
    values.set(deps, value)
    return value
  }
}
