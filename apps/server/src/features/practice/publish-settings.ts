import { settingsSections } from '@enamel/domain/settings/sections'
import { isOneOf } from '@enamel/domain/text/one-of'
import type { PracticeChanged } from '../../events/domain-event.ts'
import type { Reaction } from '../../events/reaction.ts'
import { publish } from '../../realtime/publish.ts'

/**
 * Publishes which settings changed to open browsers of the practice. The recent labels are not published, because they
 * change with every new label.
 */
export const publishSettings: Reaction<PracticeChanged> = async (tx, { sections }) => {
  const published = sections.filter((section) => isOneOf(settingsSections, section))
  if (published.length > 0) await publish(tx, 'practice.settings.changed', null, { sections: published })
}
