import { pluralise } from '@enamel/domain/text/pluralise'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { Chip, ChipButton } from '../../ui/display/chip.tsx'
import { focusNeighbour } from '../../ui/focus-neighbour.ts'
import { tooltipProps } from '../../ui/overlays/tooltip.tsx'
import { AddLabelChip } from './label-adder.tsx'
import styles from './label-list.module.css'
import { labelsInTwoRows, type TwoRows } from './two-rows.ts'

export interface LabelListProps {
  labels: readonly string[]
  /** The labels that are being saved. */
  saving: readonly string[]
  expanded: boolean
  onExpand: () => void
  onRemove: (label: string) => void
  /** The control that adds a label, shown after the labels. Its width must be the width of AddLabelChip. */
  end: ReactNode
}

/** A patient's labels: the first two rows and "+N" for the hidden labels, or all labels (LBL-01). */
export function LabelList({ labels, saving, expanded, onExpand, onRemove, end }: LabelListProps) {
  const list = useRef<HTMLUListElement>(null)
  const { measured, count, lastWidth } = useFittingLabels(labels)
  const shown = expanded ? labels : labels.slice(0, count)
  const hidden = labels.length - shown.length
  const remove = (label: string) => {
    focusNeighbour(list.current)
    onRemove(label)
  }
  return (
    <div className={styles.labels}>
      <ul ref={list} className={styles.list}>
        {shown.map((label, index) => (
          <li
            key={label}
            className={styles.label}
            aria-busy={saving.includes(label) || undefined}
            style={!expanded && lastWidth !== null && index === count - 1 ? { width: lastWidth } : undefined}
            {...tooltipProps(label, { whenTruncated: true })}
          >
            <Chip
              removeLabel={`Remove ${label}`}
              {...(!saving.includes(label) && { onRemove: () => remove(label) })}
            >
              {label}
            </Chip>
          </li>
        ))}
        {hidden > 0 && (
          <li>
            <ChipButton onClick={onExpand} aria-label={`Show ${pluralise(hidden, 'more label')}`}>
              +{hidden}
            </ChipButton>
          </li>
        )}
        <li>{end}</li>
      </ul>
      {/* A hidden list, in which the widths of all labels are measured. */}
      <ul ref={measured} className={`${styles.list} ${styles.measured}`} aria-hidden inert>
        {labels.map((label) => (
          <li key={label} className={styles.label}>
            <Chip onRemove={() => {}}>{label}</Chip>
          </li>
        ))}
        <li>
          <Chip className={styles.more ?? ''}>+{labels.length}</Chip>
        </li>
        <li>
          <AddLabelChip />
        </li>
      </ul>
    </div>
  )
}

/**
 * How many labels fit, by their widths in the hidden list. All labels are shown until they are measured again, since a
 * label that is removed for a moment would lose the focus.
 */
function useFittingLabels(labels: readonly string[]) {
  const measured = useRef<HTMLUListElement>(null)
  const [fit, setFit] = useState<{ labels: readonly string[]; rows: TwoRows }>()
  useLayoutEffect(() => {
    const list = measured.current
    if (!list) return
    const measure = () => {
      const widths = [...list.children].map((item) => item.getBoundingClientRect().width)
      const gap = Number.parseFloat(getComputedStyle(list).columnGap) || 0
      const endWidth = widths.pop() ?? 0
      const moreWidth = widths.pop() ?? 0
      setFit({
        labels,
        rows: labelsInTwoRows({ widths, available: list.clientWidth, gap, moreWidth, endWidth }),
      })
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(list)
    return () => observer.disconnect()
  }, [labels])
  const rows = fit?.labels === labels ? fit.rows : { count: labels.length, lastWidth: null }
  return { measured, ...rows }
}
