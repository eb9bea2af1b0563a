import { IconChartLine, IconChevronDown, IconTable } from '@tabler/icons-react'
import { useState } from 'react'
import { IconButton } from '../buttons/icon-button.tsx'
import { TextButton } from '../buttons/text-button.tsx'
import { classNames } from '../class-names.ts'
import { Icon } from '../display/icon.tsx'
import { Skeleton } from '../feedback/skeleton.tsx'
import { lazyPart } from '../lazy-part.tsx'
import { Menu, type MenuItem } from '../overlays/menu.tsx'
import cardStyles from '../panes/card.module.css'
import styles from './chart-card.module.css'
import { type ChartedFigures, ChartTable } from './chart-table.tsx'

const LineChart = lazyPart(async () => (await import('./line-chart.tsx')).LineChart)

export interface ChartCardProps {
  title: string
  /** The level of the title among the headings of the page. */
  heading: 'h2' | 'h3'
  /** What else can be shown in the card, chosen from a menu with this name. */
  choices?: { label: string; items: MenuItem[] }
  figures: ChartedFigures | 'loading' | 'failed'
  onRetry?: () => void
  className?: string | undefined
}

/** A course of figures, as a chart or as a table in its place. */
export function ChartCard({ title, heading, choices, figures, onRetry, className }: ChartCardProps) {
  const [asTable, setAsTable] = useState(false)
  const isLoaded = typeof figures === 'object'
  return (
    <article className={classNames(cardStyles.card, styles.card, className)} aria-label={title} data-chart>
      <div className={styles.head}>
        <Title title={title} heading={heading} choices={choices} />
        {isLoaded && !asTable && <Legend {...figures} />}
        <IconButton
          icon={asTable ? IconChartLine : IconTable}
          label={asTable ? 'Show as chart' : 'Show as table'}
          size={28}
          className={styles.toggle}
          onClick={() => setAsTable(!asTable)}
        />
      </div>
      <div className={styles.body} aria-busy={figures === 'loading'}>
        {figures === 'loading' && <Skeleton height="100%" className={styles.skeleton} />}
        {figures === 'failed' && (
          <p role="alert" className={styles.text}>
            Could not load this. <TextButton onClick={onRetry}>Try again</TextButton>
          </p>
        )}
        {isLoaded && <Figures title={title} figures={figures} asTable={asTable} />}
      </div>
    </article>
  )
}

function Title({ title, heading: Heading, choices }: Pick<ChartCardProps, 'title' | 'heading' | 'choices'>) {
  const text = <Heading className={styles.title}>{title}</Heading>
  if (!choices) return text
  return (
    <Menu
      {...choices}
      trigger={(trigger) => (
        <button type="button" className={styles.choice} {...trigger}>
          {text}
          <Icon of={IconChevronDown} size={14} />
        </button>
      )}
    />
  )
}

function Legend({ names, points }: ChartedFigures) {
  if (points.length === 0) return null
  return (
    <p className={styles.legend} aria-hidden>
      <span className={styles.value}>{names.value}</span>
      {isCompared(points) && <span className={styles.previous}>{names.previous}</span>}
    </p>
  )
}

function Figures({ title, figures, asTable }: { title: string; figures: ChartedFigures; asTable: boolean }) {
  const { points, names, format } = figures
  if (points.length === 0) return <p className={styles.text}>There is nothing to show yet.</p>
  if (asTable) return <ChartTable title={title} figures={figures} isCompared={isCompared(points)} />
  return (
    <LineChart
      fallback={<Skeleton height="100%" className={styles.skeleton} />}
      label={`${title}. The table has its figures.`}
      points={points}
      names={names}
      format={format}
    />
  )
}

function isCompared(points: ChartedFigures['points']): boolean {
  return points.some(({ previous }) => previous !== null)
}
