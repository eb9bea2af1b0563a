import type { ControlResult } from './control.ts'

/** The result of the last action. Screen readers announce it when it changes. */
export function ResultLine({ result }: { result: ControlResult | null }) {
  return (
    <p className="result" data-kind={result?.kind} role="status">
      {result?.message}
    </p>
  )
}
