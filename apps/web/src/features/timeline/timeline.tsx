import type { TimelineEvent } from '@enamel/domain/timeline/event'
import { IconArrowDown, IconMessages, IconRefresh } from '@tabler/icons-react'
import { memo, type ReactNode, useMemo } from 'react'
import { Pill } from '../../ui/display/pill.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { FailureView } from '../../ui/feedback/failure-view.tsx'
import { mergeAttachments } from './model/attachment-groups.ts'
import { groupByDay } from './model/day-groups.ts'
import { refreshButton } from './model/refresh-button.ts'
import { visibleEvents } from './model/visible-events.ts'
import styles from './timeline.module.css'
import { TimelineSkeleton } from './timeline-skeleton.tsx'
import { useAnchor } from './use-anchor.ts'
import { useEarlierEvents } from './use-earlier-events.ts'
import { useStickToEnd } from './use-stick-to-end.ts'
import type { PatientTimeline } from './use-timeline.ts'

export const LOADING_TIMELINE = 'Loading timeline...'
export const NEW_MESSAGE = 'New message'

export interface TimelineProps {
  patientId: string
  timeline: Pick<PatientTimeline, 'state' | 'view' | 'items' | 'refresh' | 'recover'>
  /** The practice's time zone, which determines the days. */
  zone: string
  features: readonly string[]
  /** Renders one event. The function must be stable, since a new function renders every event again. */
  renderEvent: (event: TimelineEvent) => ReactNode
}

/**
 * A patient's history: a line before each day, the newest event at the bottom, and the refresh button (TML-02, TML-06).
 */
export function Timeline({ patientId, timeline, zone, features, renderEvent }: TimelineProps) {
  const { state, view, items, refresh, recover } = timeline
  const events = useMemo(() => mergeAttachments(visibleEvents(items, features)), [items, features])
  const button = refreshButton(state)
  return (
    <div className={styles.timeline} aria-busy={view === 'loading'}>
      {view === 'loading' && (
        <>
          <Overlay>
            <Pill busy role="status" tabIndex={-1}>
              {LOADING_TIMELINE}
            </Pill>
          </Overlay>
          <TimelineSkeleton />
        </>
      )}
      {view === 'failed' && (
        <FailureView onRetry={recover} {...(events.length > 0 && { className: styles.aboveUnsent ?? '' })} />
      )}
      {/* What is not sent yet is no part of what could not be loaded. */}
      {view === 'failed' && events.length > 0 && (
        <Events patientId={patientId} events={events} zone={zone} renderEvent={renderEvent} />
      )}
      {view === 'events' &&
        (events.length === 0 ? (
          <EmptyState icon={IconMessages} title="Nothing has happened yet">
            Messages, calls, forms and notes of this patient will appear here.
          </EmptyState>
        ) : (
          <Events patientId={patientId} events={events} zone={zone} renderEvent={renderEvent} />
        ))}
      {button && view !== 'loading' && (
        <Overlay>
          <Pill icon={IconRefresh} busy={button.spinning} disabled={button.disabled} onClick={refresh}>
            {button.label}
          </Pill>
        </Overlay>
      )}
    </div>
  )
}

/** Shows its children at the top, over the events, which fade out behind the children. */
function Overlay({ children }: { children: ReactNode }) {
  return <div className={styles.above}>{children}</div>
}

interface EventsProps {
  patientId: string
  events: readonly TimelineEvent[]
  zone: string
  renderEvent: (event: TimelineEvent) => ReactNode
}

function Events({ patientId, events, zone, renderEvent }: EventsProps) {
  const newest = events.at(-1)
  const { scrollerRef, contentRef, onScroll, unseen, toEnd, leaveEnd } = useStickToEnd(
    newest?.id,
    newest?.local === true,
  )
  const { anchorIndex, anchorRef, anchoredId } = useAnchor(patientId, events, leaveEnd)
  const { rendered, sentinelRef, hasEarlier } = useEarlierEvents(events, anchorIndex)
  const days = useMemo(() => groupByDay(rendered, zone), [rendered, zone])
  return (
    <>
      <section
        ref={scrollerRef}
        className={styles.scroller}
        data-scroller
        onScroll={onScroll}
        aria-label="Timeline"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long timeline is scrolled with the arrow keys.
        tabIndex={0}
      >
        <div ref={contentRef} className={styles.content}>
          {hasEarlier && <div ref={sentinelRef} className={styles.sentinel} />}
          {days.map((day) => (
            <div key={day.day} className={styles.day}>
              <h3 className={styles.dayLine}>
                <time dateTime={day.day}>{day.label}</time>
              </h3>
              <ul className={styles.events}>
                {day.items.map((event) => (
                  <li
                    key={event.id}
                    ref={event.id === events[anchorIndex]?.id ? anchorRef : undefined}
                    className={styles.event}
                    data-anchored={event.id === anchoredId || undefined}
                    tabIndex={event.id === anchoredId ? -1 : undefined}
                  >
                    <Event event={event} render={renderEvent} />
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </section>
      {unseen && (
        <div className={styles.below}>
          <Pill icon={IconArrowDown} onClick={toEnd} role="status" className={styles.updates}>
            {NEW_MESSAGE}
          </Pill>
        </div>
      )}
    </>
  )
}

const Event = memo(function Event({
  event,
  render,
}: {
  event: TimelineEvent
  render: (event: TimelineEvent) => ReactNode
}) {
  return render(event)
})
