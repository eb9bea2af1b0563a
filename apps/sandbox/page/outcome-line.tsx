import type { Outcome } from './control.ts'

/** The result of the last action here; read out when it changes. */
export function OutcomeLine({ outcome }: { outcome: Outcome | null }) {
  return (
    <p className="outcome" data-kind={outcome?.kind} role="status">
      {outcome?.message}
    </p>
  )
}
