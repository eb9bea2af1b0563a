import { area, curveBumpX } from 'd3-shape'
import styles from './funnel-chart.module.css'

export interface FunnelChartProps {
  /** The share of the first step that reached each step, from 0 to 1. */
  shares: readonly number[]
}

const STEP = 100
/** The width of a bar; the rest of a step leads to the next. */
const BAR = 75
const HEIGHT = 100

const slope = area<[number, number]>()
  .x(([x]) => x)
  .y0(HEIGHT)
  .y1(([, share]) => HEIGHT * (1 - share))
  .curve(curveBumpX)

/** A funnel as bars that lead to each other; the last is the goal. It is a decoration of the numbers above it. */
export function FunnelChart({ shares }: FunnelChartProps) {
  return (
    <svg
      className={styles.funnel}
      aria-hidden
      viewBox={`0 0 ${shares.length * STEP} ${HEIGHT}`}
      preserveAspectRatio="none"
    >
      {steps(shares).map(({ key, left, share, next }) => (
        <g key={key}>
          <rect
            className={next === null ? styles.goal : styles.bar}
            x={left}
            y={HEIGHT * (1 - share)}
            width={BAR}
            height={HEIGHT * share}
          />
          {next !== null && (
            <path
              className={styles.slope}
              d={
                slope([
                  [left + BAR, share],
                  [left + STEP, next],
                ]) ?? ''
              }
            />
          )}
        </g>
      ))}
    </svg>
  )
}

function steps(shares: readonly number[]) {
  return shares.map((share, index) => ({
    key: `step ${index}`,
    left: index * STEP,
    share,
    next: shares[index + 1] ?? null,
  }))
}
