import { useEffect, useReducer } from 'react'
import type { Person } from './people.ts'
import { changeWorld, type WorldState } from './world-state.ts'

/** The world of one person, live. The browser connects again by itself, and then gets a fresh snapshot. */
export function useWorld({ number, email }: Person): WorldState {
  const [world, change] = useReducer(changeWorld, null)
  useEffect(() => {
    const stream = new EventSource(`/live?${new URLSearchParams({ number, email })}`)
    stream.addEventListener('snapshot', ({ data }) =>
      change({ kind: 'snapshot', snapshot: JSON.parse(data) }),
    )
    stream.addEventListener('change', ({ data }) => change(JSON.parse(data)))
    stream.addEventListener('error', () => change({ kind: 'connection', connected: false }))
    return () => stream.close()
  }, [number, email])
  return world
}
