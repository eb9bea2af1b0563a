import { rangeText } from '@enamel/domain/reporting/range-text'
import { stageKeys, stageName } from '@enamel/domain/stages/stages'
import { ALL_TIME, type DateRange, rangeOfDays } from '@enamel/domain/time/date-range'
import { pastPresets } from '@enamel/domain/time/past-presets'
import { calendarDay } from '@enamel/domain/time/practice-time'
import { IconCalendar } from '@tabler/icons-react'
import { toast } from '../../ui/feedback/toast.tsx'
import { DateFilter } from '../../ui/filters/date-filter.tsx'
import { showFocused } from '../../ui/filters/show-focused.ts'
import { useInit } from '../init.api.ts'
import { usePracticeSources } from '../practice-sources.ts'
import { isTooLong, type ReportAddress } from './report-address.ts'
import { ReportFilter } from './report-filter.tsx'
import styles from './report-filter-bar.module.css'

export interface ReportFilterBarProps {
  address: ReportAddress
  onChange: (address: ReportAddress) => void
  /** Whether the report can be filtered by the patients' stages (RPT-05). */
  withStages: boolean
  /** Whether the report can be filtered by lead sources. */
  withSources?: boolean
  now: Date
  timeZone: string
}

/** The filters of a report; future days cannot be chosen (RPT-05, RPT-09). */
export function ReportFilterBar(props: ReportFilterBarProps) {
  const { address, onChange, withStages, withSources = true, now, timeZone } = props
  const { client } = useInit()
  const { names: sources } = usePracticeSources()
  const change = (part: Partial<ReportAddress>) => {
    const next = { ...address, ...part }
    if (isTooLong(next)) toast.error(TOO_MANY_FILTERS)
    else onChange(next)
  }
  return (
    <fieldset className={styles.bar} aria-label="Filters" onFocus={showFocused}>
      <DateFilter
        presets={pastPresets}
        range={toInstants(address, timeZone)}
        summary={rangeText(address.range)}
        now={now}
        timeZone={timeZone}
        icon={IconCalendar}
        onChange={(range) => change({ range: toDays(range, timeZone) })}
      />
      {withStages && (
        <ReportFilter
          label="Stages"
          options={stageOptions}
          chosen={address.stages}
          onChange={(stages) => change({ stages })}
        />
      )}
      {withSources && (
        <ReportFilter
          label="Sources"
          options={sources.map(asOption)}
          chosen={address.sources}
          onChange={(sources) => change({ sources })}
        />
      )}
      <ReportFilter
        label="Labels"
        options={client.labels.map(asOption)}
        chosen={address.labels}
        onChange={(labels) => change({ labels })}
      />
      <ReportFilter
        label="Types"
        options={client.tx_types.map(asOption)}
        chosen={address.types}
        onChange={(types) => change({ types })}
      />
    </fieldset>
  )
}

const TOO_MANY_FILTERS = 'A report cannot be filtered by so many names. Choose fewer.'

const asOption = (name: string) => ({ value: name, label: name })
/** Also the stages that `GET /stages` leaves out (G-25), since patients can be in them. */
const stageOptions = stageKeys.map((key) => ({ value: key, label: stageName(key) }))

function toInstants({ range }: ReportAddress, timeZone: string): DateRange {
  return range === null ? ALL_TIME : rangeOfDays(range.from, range.to, timeZone)
}

function toDays({ start, end }: DateRange, timeZone: string): ReportAddress['range'] {
  if (start === null || end === null) return null
  return { from: calendarDay(start, timeZone), to: calendarDay(end, timeZone) }
}
