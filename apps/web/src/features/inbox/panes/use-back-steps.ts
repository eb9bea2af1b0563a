import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** How many panes lie over the list. */
    panes?: number
  }
}

/**
 * Lets the browser's Back button close panes one by one where they lie over the list: each that opens is a step of its
 * own in the history, at the same address.
 * @param depth how many panes lie over the list now
 * @param onBack asks for only so many
 */
export function useBackSteps(depth: number, onBack: (depth: number) => void): void {
  const { history } = useRouter()
  const stood = useRef(depth)
  const goBackTo = useEffectEvent(onBack)

  useEffect(() => {
    const steps = depth - stood.current
    stood.current = depth
    for (let panes = depth - steps + 1; panes <= depth; panes += 1) {
      history.push(history.location.href, { panes })
    }
    // Only our own steps are taken back: the person may have gone elsewhere meanwhile.
    const over = (history.location.state.panes ?? 0) - depth
    if (steps < 0 && over > 0) history.go(-over)
  }, [depth, history])

  useEffect(
    () =>
      history.subscribe(({ location, action }) => {
        const panes = location.state.panes ?? 0
        if ((action.type !== 'BACK' && action.type !== 'GO') || panes >= stood.current) return
        stood.current = panes
        goBackTo(panes)
      }),
    [history],
  )
}
