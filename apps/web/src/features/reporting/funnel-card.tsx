import type { PipelineReport } from '@enamel/contract/reporting'
import { percentText, valueText } from '@enamel/domain/reporting/format'
import { funnelSteps } from '@enamel/domain/reporting/funnel'
import { pipeline } from '@enamel/domain/reporting/metrics'
import { rate } from '@enamel/domain/reporting/rate'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import cardStyles from '../../ui/panes/card.module.css'
import styles from './funnel-card.module.css'
import type { ReportLoad } from './model/report-load.ts'

const FunnelChart = lazyPart(async () => (await import('../../ui/charts/funnel-chart.tsx')).FunnelChart)

export interface FunnelCardProps {
  load: ReportLoad<PipelineReport>
  onRetry: () => void
}

/** The pipeline in small: the steps of the funnel with their share of the new leads, and a chart of them. */
export function FunnelCard({ load, onRetry }: FunnelCardProps) {
  const report = load.status === 'loaded' ? load.report.current : null
  const leads = report?.new_leads.value ?? 0
  const shares = funnelSteps.map((step) => rate(report?.[step].value ?? 0, leads))
  if (load.status === 'error')
    return (
      <div className={classNames(cardStyles.card, styles.card)}>
        <p role="alert" className={styles.problem}>
          Could not load the pipeline. <TextButton onClick={onRetry}>Try again</TextButton>
        </p>
      </div>
    )
  return (
    <div className={classNames(cardStyles.card, styles.card)} aria-busy={report === null} data-funnel>
      <dl className={styles.steps}>
        {funnelSteps.map((step, index) => (
          <div key={step} className={styles.step}>
            <dt className={styles.label}>{pipeline[step].label}</dt>
            <dd className={classNames(styles.figures, 'tabular')}>
              {report ? (
                <>
                  <span className={styles.value}>{valueText(report[step].value, 'number')}</span>
                  {index > 0 && <span className={styles.share}>{percentText(shares[index] ?? 0)}</span>}
                </>
              ) : (
                <Skeleton width="50%" height={18} />
              )}
            </dd>
          </div>
        ))}
      </dl>
      <div className={styles.chart}>{report && <FunnelChart shares={shares} />}</div>
    </div>
  )
}
