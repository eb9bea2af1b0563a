import { filesText } from '@enamel/domain/communications/attachments/attachment-state'
import { isOn } from '@enamel/domain/config/feature-flags'
import type { TimelineEvent } from '@enamel/domain/timeline/event'

/**
 * The events that a practice sees: practice-system events only in the v2 timeline and with the flag pms-events
 * (TML-11), attachments only with the flag attachments (TML-16). The hidden attachments of a message are replaced by
 * the text that the inbox row shows for them.
 */
export function visibleEvents(items: readonly TimelineEvent[], features: readonly string[]): TimelineEvent[] {
  const seesPms = isOn(features, 'timeline-v2') && isOn(features, 'pms-events')
  const seesAttachments = isOn(features, 'attachments')
  return items
    .filter((item) => (item.type === 'pms_event' ? seesPms : item.type !== 'attachment' || seesAttachments))
    .map((item) =>
      item.type === 'communication' && !seesAttachments && item.attachments.length > 0
        ? { ...item, attachments: [], hidden_files: filesText(item.attachments.map(({ type }) => type)) }
        : item,
    )
}
