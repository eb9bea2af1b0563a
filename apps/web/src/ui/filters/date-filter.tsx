import { type DatePreset, type DateRange, presetRange, rangeLabel } from '@enamel/domain/time/date-range'
import { useState } from 'react'
import { FilterButton } from '../buttons/filter-button.tsx'
import type { IconShape } from '../display/icon.tsx'
import { lazyPart } from '../lazy-part.tsx'
import { Menu } from '../overlays/menu.tsx'

// Custom ranges are rare: the code of their dialog is loaded on demand.
const DateRangeDialog = lazyPart(async () => (await import('./date-range-dialog.tsx')).DateRangeDialog)

export interface DateFilterProps {
  /** The presets. */
  presets: readonly DatePreset[]
  range: DateRange
  /**
   * The text of the button on a screen that always covers some range, instead of the label of the range. The range then
   * is not marked as leaving anything out.
   */
  summary?: string
  now: Date
  timeZone: string
  /** Whether days in the future can be chosen. */
  allowFuture?: boolean
  /** Shown before the label in a bar with room for it. */
  icon?: IconShape
  onChange: (range: DateRange) => void
}

/** A filter for the days to list: one of the presets, or a custom range (INB-31, G1-49, ACT-33). */
export function DateFilter(props: DateFilterProps) {
  const { presets, range, summary, now, timeZone, allowFuture = false, icon, onChange } = props
  const [isChoosing, setChoosing] = useState(false)
  const label = rangeLabel(presets, range, now, timeZone)
  const offered = presets.map((preset) => ({
    label: preset.label,
    checked: preset.label === label,
    onSelect: () => onChange(presetRange(preset, now, timeZone)),
  }))
  const isCustom = offered.every(({ checked }) => !checked)
  const narrowed = summary === undefined && (range.start !== null || range.end !== null)
  return (
    <>
      <Menu
        label="Dates"
        items={[
          ...offered,
          {
            label: isCustom ? label : 'Choose dates',
            checked: isCustom,
            separated: true,
            onSelect: () => setChoosing(true),
          },
        ]}
        trigger={(props) => (
          <FilterButton label="Dates" summary={summary ?? label} narrowed={narrowed} icon={icon} {...props} />
        )}
      />
      {isChoosing && (
        <DateRangeDialog
          range={range}
          now={now}
          timeZone={timeZone}
          allowFuture={allowFuture}
          onClose={() => setChoosing(false)}
          onChoose={(chosen) => {
            setChoosing(false)
            onChange(chosen)
          }}
        />
      )}
    </>
  )
}
