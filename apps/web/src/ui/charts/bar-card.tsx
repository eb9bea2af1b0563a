import { numberText } from '@enamel/domain/text/number'
import { IconChartBar, IconTable } from '@tabler/icons-react'
import { type PointerEvent, useState } from 'react'
import { IconButton } from '../buttons/icon-button.tsx'
import { classNames } from '../class-names.ts'
import { useScrollable } from '../overlays/use-scrollable.ts'
import styles from './bar-card.module.css'

export interface Bar {
  key: string
  /** "22 Oct" */
  label: string
  /** The height of the bar, and a second figure that only the table has. */
  values: readonly [number, number]
  /** What is shown while the pointer is on the bar. */
  text: string
}

export interface BarCardProps {
  title: string
  heading: 'h2' | 'h3'
  /** What each bar is: "Day". */
  step: string
  /** The names of the two values. */
  names: readonly [string, string]
  bars: readonly Bar[]
}

/** Figures as bars, or as a table in their place. The pointer shows the figures of a bar. */
export function BarCard(props: BarCardProps) {
  const { title, heading: Heading } = props
  const [asTable, setAsTable] = useState(false)
  return (
    <section aria-label={title}>
      <div className={styles.head}>
        <Heading className={styles.title}>{title}</Heading>
        <IconButton
          icon={asTable ? IconChartBar : IconTable}
          label={asTable ? 'Show as chart' : 'Show as table'}
          size={28}
          onClick={() => setAsTable(!asTable)}
        />
      </div>
      {asTable ? <BarTable {...props} /> : <Bars {...props} />}
    </section>
  )
}

function Bars({ title, bars }: BarCardProps) {
  const [pointed, setPointed] = useState<number | null>(null)
  const most = Math.max(2, ...bars.map(({ values: [value] }) => value))
  const top = most + (most % 2)
  const point = (event: PointerEvent) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const index = Math.floor(((event.clientX - left) / width) * bars.length)
    setPointed(Math.max(0, Math.min(bars.length - 1, index)))
  }
  return (
    <div className={styles.chart}>
      <div className={styles.plot}>
        <div
          role="img"
          aria-label={`${title}. The table has its figures.`}
          className={styles.bars}
          onPointerMove={point}
          onPointerLeave={() => setPointed(null)}
        >
          {bars.map(({ key, values: [value] }, index) => (
            <span key={key} data-pointed={index === pointed || undefined}>
              <span style={{ height: `${(value / top) * 100}%` }} />
            </span>
          ))}
        </div>
        <div className={classNames(styles.scale, 'tabular')} aria-hidden>
          {[top, top / 2, 0].map((tick) => (
            <span key={tick}>{numberText(tick)}</span>
          ))}
        </div>
        {pointed !== null && (
          <span
            className={styles.pointed}
            aria-hidden
            data-side={pointed * 2 > bars.length ? 'left' : 'right'}
          >
            {bars[pointed]?.text}
          </span>
        )}
      </div>
      <Ends bars={bars} />
    </div>
  )
}

/** The labels of the first, middle and last bar. */
function Ends({ bars }: Pick<BarCardProps, 'bars'>) {
  const indexes = new Set([0, Math.floor((bars.length - 1) / 2), bars.length - 1])
  return (
    <div className={classNames(styles.ends, 'tabular')} aria-hidden>
      {[...indexes].map((index) => (
        <span key={index}>{bars[index]?.label}</span>
      ))}
    </div>
  )
}

function BarTable({ title, step, names, bars }: BarCardProps) {
  const [scroll, setScroll] = useState<HTMLElement | null>(null)
  useScrollable(scroll)
  return (
    <section ref={setScroll} className={styles.scroll} aria-label={`${title} as a table`}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{step}</th>
            {names.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="tabular">
          {bars.map(({ key, label, values: [first, second] }) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              <td>{numberText(first)}</td>
              <td>{numberText(second)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
