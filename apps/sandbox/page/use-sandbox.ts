import { useEffect, useReducer } from 'react'
import type { Person } from './people.ts'
import { applyChange, type SandboxState } from './sandbox-state.ts'

/** The state of one patient, live. The browser reconnects, and then gets a fresh snapshot. */
export function useSandbox({ number, email }: Person): SandboxState {
  const [sandbox, change] = useReducer(applyChange, null)
  useEffect(() => {
    const stream = new EventSource(`/live?${new URLSearchParams({ number, email })}`)
    stream.addEventListener('snapshot', ({ data }) =>
      change({ kind: 'snapshot', snapshot: JSON.parse(data) }),
    )
    stream.addEventListener('change', ({ data }) => change(JSON.parse(data)))
    stream.addEventListener('error', () => change({ kind: 'connection', connected: false }))
    return () => stream.close()
  }, [number, email])
  return sandbox
}
