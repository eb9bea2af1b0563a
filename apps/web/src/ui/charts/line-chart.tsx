import { useElementSize } from '@mantine/hooks'
import { scaleLinear } from 'd3-scale'
import { curveMonotoneX, line } from 'd3-shape'
import { type PointerEvent, useState } from 'react'
import { classNames } from '../class-names.ts'
import styles from './line-chart.module.css'

export interface ChartPoint {
  /** "22 Oct" */
  label: string
  /** Null where there is no value: the line has a gap. */
  value: number | null
  previous: number | null
}

export interface LineNames {
  value: string
  previous: string
}

export interface LineChartProps {
  /** What is shown, for screen readers. */
  label: string
  points: readonly ChartPoint[]
  /** The names of the two lines. */
  names: LineNames
  /** A value for people: "1h 42m". */
  format: (value: number | null) => string
}

/** Room for the thickness of the lines, in px. */
const EDGE_PX = 4
/** About how many steps the values on the left have; the highest is a round number. */
const Y_STEPS = 2

/** The course of a value, beside that of the period before as a dashed line. The pointer shows the values of a point. */
export function LineChart({ label, points, names, format }: LineChartProps) {
  const { ref, width, height } = useElementSize()
  const [pointed, setPointed] = useState<number | null>(null)
  const { x, y, ticks } = scalesOf(points, width, height)
  const path = (of: 'value' | 'previous') =>
    line<ChartPoint>()
      .defined((point) => point[of] !== null)
      .x((_, index) => x(index))
      .y((point) => y(point[of] ?? 0))
      .curve(curveMonotoneX)([...points])
  const point = (event: PointerEvent) => {
    const left = event.currentTarget.getBoundingClientRect().left
    const index = Math.round(x.invert(event.clientX - left))
    setPointed(Math.max(0, Math.min(points.length - 1, index)))
  }
  return (
    <div className={styles.chart}>
      <div ref={ref} className={styles.plot} onPointerMove={point} onPointerLeave={() => setPointed(null)}>
        <svg role="img" aria-label={label} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none">
          {ticks.map((tick) => (
            <line key={tick} className={styles.grid} x1={0} x2={width} y1={y(tick)} y2={y(tick)} />
          ))}
          <path className={styles.previous} d={path('previous') ?? ''} />
          <path className={styles.current} d={path('value') ?? ''} />
          {points.length === 1 && <Dots points={points} index={0} x={x} y={y} />}
          {pointed !== null && <Dots points={points} index={pointed} x={x} y={y} />}
        </svg>
        <span className={classNames(styles.most, 'tabular')} aria-hidden>
          {format(ticks.at(-1) ?? 0)}
        </span>
      </div>
      <Ends points={points} />
      {pointed !== null && (
        <Values point={points[pointed]} at={x(pointed) / width} names={names} format={format} />
      )}
    </div>
  )
}

type Scale = ReturnType<typeof scaleLinear<number, number>>

function scalesOf(points: readonly ChartPoint[], width: number, height: number) {
  const values = points.flatMap(({ value, previous }) => [value ?? 0, previous ?? 0])
  const most = Math.max(1, ...values)
  const y = scaleLinear([0, most], [height - EDGE_PX, EDGE_PX]).nice(Y_STEPS)
  const x = scaleLinear([0, Math.max(1, points.length - 1)], [EDGE_PX, Math.max(EDGE_PX, width - EDGE_PX)])
  const [, top = most] = y.domain()
  return { x, y, ticks: [0, top / 2, top] }
}

function Dots({ points, index, x, y }: { points: readonly ChartPoint[]; index: number; x: Scale; y: Scale }) {
  const { value = null, previous = null } = points[index] ?? {}
  return (
    <>
      {previous !== null && <circle className={styles.previousDot} cx={x(index)} cy={y(previous)} r={3} />}
      {value !== null && <circle className={styles.currentDot} cx={x(index)} cy={y(value)} r={3} />}
    </>
  )
}

/** The labels of the first, middle and last point. */
function Ends({ points }: { points: readonly ChartPoint[] }) {
  const middle = Math.floor((points.length - 1) / 2)
  const indexes = [...new Set([0, middle, points.length - 1])]
  return (
    <div className={classNames(styles.ends, 'tabular')} aria-hidden>
      {indexes.map((index) => (
        <span key={index}>{points[index]?.label}</span>
      ))}
    </div>
  )
}

interface ValuesProps {
  point: ChartPoint | undefined
  /** Where the point is, from 0 at the left to 1 at the right. */
  at: number
  names: LineNames
  format: LineChartProps['format']
}

function Values({ point, at, names, format }: ValuesProps) {
  if (!point) return null
  return (
    <div className={styles.values} aria-hidden data-side={at > 0.5 ? 'left' : 'right'}>
      <strong>{point.label}</strong>
      <span>
        {names.value} {format(point.value)}
      </span>
      {point.previous !== null && (
        <span>
          {names.previous} {format(point.previous)}
        </span>
      )}
    </div>
  )
}
