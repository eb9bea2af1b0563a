import { useEffect, useReducer } from 'react'
import type { Person } from './people.ts'
import { applyChange, type SandboxState } from './sandbox-state.ts'

/**
 * The sandbox's state for one patient, updated live. After a lost connection the browser reconnects and gets a
 * snapshot.
 */
export function useSandbox({ number, email }: Person): SandboxState {
  const [sandbox, dispatch] = useReducer(applyChange, null)
  useEffect(() => {
    const stream = new EventSource(`/live?${new URLSearchParams({ number, email })}`)
    stream.addEventListener('snapshot', ({ data }) =>
      dispatch({ kind: 'snapshot', snapshot: JSON.parse(data) }),
    )
    stream.addEventListener('change', ({ data }) => dispatch(JSON.parse(data)))
    stream.addEventListener('error', () => dispatch({ kind: 'connection', connected: false }))
    return () => stream.close()
  }, [number, email])
  return sandbox
}
