import { longDate, timeLabel } from '@enamel/domain/time/date-labels'
import { tooltipProps } from '../../ui/overlays/tooltip.tsx'

/** The time of an event, with its day in a tooltip. */
export function EventTime({ at, zone }: { at: string; zone: string }) {
  return (
    <time dateTime={at} {...tooltipProps(`${longDate(at, zone)} ${timeLabel(at, zone)}`)}>
      {timeLabel(at, zone)}
    </time>
  )
}
