import { errorMessage } from '../../../lib/error-message.ts'
import { FailureView } from '../../../ui/feedback/failure-view.tsx'
import { ReplayHead } from './replay-head.tsx'
import styles from './replay-pane.module.css'
import { ReplayResult, type ReplayResultProps } from './replay-result.tsx'
import { ReplaySkeleton } from './replay-skeleton.tsx'
import type { Replay } from './use-replay.ts'

export interface ReplayPaneProps extends Omit<ReplayResultProps, 'result' | 'leads' | 'isStale' | 'more'> {
  replay: Replay
}

/** What an automation would have done with the leads of the last 90 days, or of other days. Nothing is sent. */
export function ReplayPane({ replay, ...props }: ReplayPaneProps) {
  const { range, result, error, retry, choose } = replay
  return (
    <div className={styles.pane}>
      <ReplayHead range={range} now={props.now} timeZone={props.timeZone} onChange={choose} />
      {result ? (
        <ReplayResult {...props} {...replay} result={result} />
      ) : error ? (
        <FailureView text={errorMessage(error, { marksFields: false })} onRetry={retry} />
      ) : (
        <ReplaySkeleton />
      )}
    </div>
  )
}
