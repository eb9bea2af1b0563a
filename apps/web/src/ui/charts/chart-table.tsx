import { useState } from 'react'
import { useScrollable } from '../overlays/use-scrollable.ts'
import styles from './chart-table.module.css'
import type { ChartPoint, LineNames } from './line-chart.tsx'

/** The figures of a chart and of the table in its place. */
export interface ChartedFigures {
  /** What each point is: "Week". */
  step: string
  points: readonly (ChartPoint & {
    /** The label in the table: "22 October 2025". */
    fullLabel: string
  })[]
  names: LineNames
  /** A value for people, in short where the table has room for more. */
  format: (value: number | null) => string
  /** A value in the table, if it is another text. */
  fullFormat?: (value: number | null) => string
  /** What to know before adding up the figures of the table. */
  note?: string | null
}

export interface ChartTableProps {
  title: string
  figures: ChartedFigures
  /** Whether there is a period before. */
  isCompared: boolean
}

/** The figures of a chart as a table, which scrolls in the place of the chart. */
export function ChartTable({ title, figures, isCompared }: ChartTableProps) {
  const { step, points, names, format, fullFormat = format, note } = figures
  const [scroll, setScroll] = useState<HTMLElement | null>(null)
  useScrollable(scroll)
  return (
    <section ref={setScroll} className={styles.scroll} aria-label={title}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{step}</th>
            <th scope="col">{names.value}</th>
            {isCompared && <th scope="col">{names.previous}</th>}
          </tr>
        </thead>
        <tbody className="tabular">
          {points.map(({ fullLabel, value, previous }) => (
            <tr key={fullLabel}>
              <th scope="row">{fullLabel}</th>
              <td>{fullFormat(value)}</td>
              {isCompared && <td>{fullFormat(previous)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {note && <p className={styles.note}>{note}</p>}
    </section>
  )
}
