import { funnelSteps } from '@enamel/domain/reporting/funnel'
import type { PipelineMetric } from '@enamel/domain/reporting/metric-definition'
import { pipeline } from '@enamel/domain/reporting/metrics'
import { rate } from '@enamel/domain/reporting/rate'
import { IconArrowRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import grid from '../../features/reporting/card-grid.module.css'
import { FunnelShare } from '../../features/reporting/funnel-share.tsx'
import { ReportSection } from '../../features/reporting/report-section.tsx'
import { pipelineTrend } from '../../features/reporting/reporting.api.ts'
import { TrendCard } from '../../features/reporting/trend-card.tsx'
import type { ReportAddress } from '../../signed-in/reports/report-address.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/display/icon.tsx'
import styles from './pipeline-sections.module.css'

export const pipelineSections = {
  funnel: { id: 'funnel', title: 'Funnel' },
  rates: { id: 'conversion-rates', title: 'Conversion rates' },
} as const

const besideFunnel = ['failed_to_attend', 'lost'] as const satisfies readonly PipelineMetric[]
const rates = ['consult_rate', 'won_rate'] as const satisfies readonly PipelineMetric[]

/** The metrics with a card, in the order of the cards. */
export const pipelineCards: readonly PipelineMetric[] = [...funnelSteps, ...besideFunnel, ...rates]

interface CardsProps {
  /** @param share shown in the card of a step of the funnel */
  card: (metric: PipelineMetric, share?: ReactNode) => ReactNode
}

interface FunnelProps extends CardsProps {
  /** The value of a card; 0 while there is none. */
  figureOf: (metric: PipelineMetric) => number
  address: ReportAddress
}

/** The steps of the funnel joined by arrows, with those who left it, and the trend. */
export function Funnel({ card, figureOf, address }: FunnelProps) {
  const shareOf = (step: PipelineMetric) => rate(figureOf(step), figureOf('new_leads'))
  return (
    <ReportSection {...pipelineSections.funnel}>
      <div className={classNames(grid.grid, grid.funnel)}>
        {funnelSteps.map((step, index) => (
          <div key={step} className={styles.step}>
            {card(step, <FunnelShare share={index === 0 ? null : shareOf(step)} isGoal={step === 'won'} />)}
            {index < funnelSteps.length - 1 && (
              <Icon of={IconArrowRight} size={16} className={styles.arrow} />
            )}
          </div>
        ))}
        {besideFunnel.map((metric) => card(metric))}
        <TrendCard
          metrics={pipeline}
          first="new_leads"
          trendOf={(metric) => pipelineTrend(metric, address)}
          className={grid.wide}
        />
      </div>
    </ReportSection>
  )
}

export function ConversionRates({ card }: CardsProps) {
  return (
    <ReportSection {...pipelineSections.rates}>
      <div className={classNames(grid.grid, grid.funnel)}>{rates.map((metric) => card(metric))}</div>
    </ReportSection>
  )
}
