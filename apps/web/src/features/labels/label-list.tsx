import { useLayoutEffect, useRef, useState } from 'react'
import { Chip, ChipButton } from '../../ui/display/chip.tsx'
import { tooltipProps } from '../../ui/overlays/tooltip.tsx'
import styles from './label-list.module.css'
import { labelsInTwoRows } from './two-rows.ts'

export interface LabelListProps {
  labels: readonly string[]
  expanded: boolean
  onExpand: () => void
}

/** A patient's labels: the first two rows and "+N" for the hidden ones, or all of them (LBL-01). */
export function LabelList({ labels, expanded, onExpand }: LabelListProps) {
  const measured = useRef<HTMLUListElement>(null)
  const [fitting, setFitting] = useState(labels.length)

  // biome-ignore lint/correctness/useExhaustiveDependencies: other labels have other widths.
  useLayoutEffect(() => {
    const list = measured.current
    if (!list) return
    const measure = () => {
      const widths = [...list.children].map((item) => item.getBoundingClientRect().width)
      const gap = Number.parseFloat(getComputedStyle(list).columnGap) || 0
      const moreWidth = widths.pop() ?? 0
      setFitting(labelsInTwoRows({ widths, available: list.clientWidth, gap, moreWidth }))
    }
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(list)
    return () => sizes.disconnect()
  }, [labels])

  const shown = expanded ? labels : labels.slice(0, fitting)
  const hidden = labels.length - shown.length
  return (
    <div className={styles.labels}>
      <ul className={styles.list}>
        {shown.map((label) => (
          <li key={label} {...tooltipProps(label, { whenCut: true })}>
            <Chip>{label}</Chip>
          </li>
        ))}
        {hidden > 0 && (
          <li>
            <ChipButton onClick={onExpand} aria-label={`Show ${hidden} more labels`}>
              +{hidden}
            </ChipButton>
          </li>
        )}
      </ul>
      {/* The same labels unseen, to know how many fit. */}
      <ul ref={measured} className={`${styles.list} ${styles.measured}`} aria-hidden inert>
        {labels.map((label) => (
          <li key={label}>
            <Chip>{label}</Chip>
          </li>
        ))}
        <li>
          <Chip className={styles.more ?? ''}>+{labels.length}</Chip>
        </li>
      </ul>
    </div>
  )
}
