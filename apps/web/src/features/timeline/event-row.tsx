import type { BusinessEvent, PmsEvent } from '@enamel/domain/timeline/event'
import type { PmsName } from '@enamel/domain/timeline/event-type'
import {
  IconAlarm,
  IconArrowRight,
  IconBell,
  IconBellOff,
  IconBolt,
  IconCalendarCheck,
  IconCalendarPlus,
  IconCalendarX,
  IconCheck,
  IconInfoCircle,
  IconTag,
  IconUserCheck,
  IconUserPlus,
  IconX,
  IconZzz,
} from '@tabler/icons-react'
import type { IconShape } from '../../ui/display/icon.tsx'
import { EventLine, type LineTone } from './event-line.tsx'
import { EventTime } from './event-time.tsx'

/** The icons that business events name. */
const icons: Record<string, IconShape> = {
  alarm: IconAlarm,
  'arrow-right': IconArrowRight,
  bell: IconBell,
  'bell-off': IconBellOff,
  bolt: IconBolt,
  check: IconCheck,
  tag: IconTag,
  'user-check': IconUserCheck,
  'user-plus': IconUserPlus,
  x: IconX,
  zzz: IconZzz,
}

const tones: readonly string[] = ['red', 'green', 'amber', 'blue'] satisfies LineTone[]

function toneOf(colour: string): LineTone {
  return tones.includes(colour) ? (colour as LineTone) : 'grey'
}

/** A business event: a change of stage, a consent (TML-13). */
export function BusinessEventRow({ event, zone }: { event: BusinessEvent; zone: string }) {
  const { icon, color, tooltip } = event.business_event_type
  return (
    <EventLine
      icon={icons[icon] ?? IconInfoCircle}
      tone={toneOf(color)}
      iconTooltip={tooltip}
      head={event.headline}
      note={event.note}
      when={<EventTime at={event.datetime} zone={zone} />}
    >
      {event.description && ` ${event.description}`}
    </EventLine>
  )
}

const pmsKinds: Record<PmsName, { icon: IconShape; label: string }> = {
  booked: { icon: IconCalendarPlus, label: 'Booked' },
  attended: { icon: IconCalendarCheck, label: 'Attended' },
  cancelled: { icon: IconCalendarX, label: 'Cancelled' },
}

/** An appointment as reported by a practice system, with the system's name (TML-12). */
export function PmsEventRow({ event, zone }: { event: PmsEvent; zone: string }) {
  const { icon, label } = pmsKinds[event.pms_type.name]
  return (
    <EventLine
      icon={icon}
      iconTooltip={label}
      head={event.headline}
      note={event.note}
      when={<EventTime at={event.datetime} zone={zone} />}
    >
      {event.description && ` ${event.description}`}
      {sourceText(event)}
    </EventLine>
  )
}

/** The name of the practice system; empty when the description contains it. */
function sourceText({ description, pms_type: { source } }: PmsEvent): string {
  return source === '' || description?.includes(source) ? '' : `, ${source}`
}
