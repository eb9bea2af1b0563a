import { timeLabel } from '@enamel/domain/time/date-labels'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import styles from './report-frame.module.css'

export interface FreshnessProps {
  figures: 'none' | 'current' | 'earlier' | 'not_updated'
  /** When the figures were loaded. */
  updatedAt: Date
  timeZone: string
  onRetry: () => void
}

/** From when the figures are; that they are those of earlier filters, or could not be loaded again. */
export function Freshness({ figures, updatedAt, timeZone, onRetry }: FreshnessProps) {
  return (
    <div className={styles.freshness} data-unexported>
      {figures === 'current' && <span className="tabular">Updated {timeLabel(updatedAt, timeZone)}</span>}
      <span role="status">
        {figures === 'earlier' && 'Updating'}
        {figures === 'not_updated' && (
          <>
            Could not update these figures. <TextButton onClick={onRetry}>Try again</TextButton>
          </>
        )}
      </span>
    </div>
  )
}
