import { datePresets, presetRange, rangeLabel } from '@enamel/domain/inbox/date-presets'
import type { DateRange } from '@enamel/domain/inbox/filter'
import { lazy, Suspense, useState } from 'react'
import { FilterButton } from '../../../ui/buttons/filter-button.tsx'
import { Menu } from '../../../ui/overlays/menu.tsx'

// Days of one's own are rare: the list comes without them.
const DateRangeDialog = lazy(async () => ({
  default: (await import('./date-range-dialog.tsx')).DateRangeDialog,
}))

export interface DateFilterProps {
  range: DateRange
  now: Date
  timeZone: string
  onChange: (range: DateRange) => void
}

/** When the latest message came: one of the presets, or days of one's own (INB-31, G1-49). */
export function DateFilter({ range, now, timeZone, onChange }: DateFilterProps) {
  const [choosing, setChoosing] = useState(false)
  const label = rangeLabel(range, now, timeZone)
  const presets = datePresets.map((preset) => ({
    label: preset.label,
    checked: preset.label === label,
    onSelect: () => onChange(presetRange(preset.key, now, timeZone)),
  }))
  const isCustom = presets.every((preset) => !preset.checked)
  return (
    <>
      <Menu
        label="Dates"
        items={[
          ...presets,
          {
            label: isCustom ? label : 'Choose dates',
            checked: isCustom,
            apart: true,
            onSelect: () => setChoosing(true),
          },
        ]}
        trigger={(props) => (
          <FilterButton label="Dates" summary={label} narrowed={label !== 'All time'} {...props} />
        )}
      />
      {choosing && (
        <Suspense>
          <DateRangeDialog
            range={range}
            now={now}
            timeZone={timeZone}
            onClose={() => setChoosing(false)}
            onChoose={(chosen) => {
              setChoosing(false)
              onChange(chosen)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
