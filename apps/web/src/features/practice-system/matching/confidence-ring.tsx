import styles from './matches.module.css'
import { confidencePercent, ringColour } from './ring-colour.ts'

const RADIUS = 8

/** The confidence of a match, as an arc and in per cent (DEN-10). */
export function ConfidenceRing({ confidence }: { confidence: number }) {
  const percent = confidencePercent(confidence)
  return (
    <span className={styles.confidence}>
      <svg className={styles.ring} data-colour={ringColour(confidence)} viewBox="0 0 20 20" aria-hidden>
        <circle cx="10" cy="10" r={RADIUS} className={styles.whole} />
        <circle
          cx="10"
          cy="10"
          r={RADIUS}
          pathLength={100}
          strokeDasharray={`${percent} 100`}
          transform="rotate(-90 10 10)"
        />
      </svg>
      <span className="tabular">{percent}%</span>
      <span className="visually-hidden">likely</span>
    </span>
  )
}
