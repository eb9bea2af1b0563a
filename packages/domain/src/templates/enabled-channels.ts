import { isChannelEnabled, type PracticeChannels } from '../reply/availability.ts'
import { type TemplateChannel, templateChannels } from './template.ts'

/** The channels whose templates are shown, in the order of their tabs (TPL-02). */
export function enabledTemplateChannels(practice: PracticeChannels): TemplateChannel[] {
  return templateChannels.filter((channel) => isChannelEnabled(channel, practice))
}

/** The channel that is shown first: Email, or the first enabled channel (TPL-01, C3-32); undefined if none is enabled. */
export function firstTemplateChannel(enabled: readonly TemplateChannel[]): TemplateChannel | undefined {
  return enabled.find((channel) => channel === 'Email') ?? enabled[0]
}

/** Shown in place of the templates if no channel is enabled (C3-32). */
export const NO_CHANNEL_ENABLED = 'No messaging channel is enabled.'
