import type { ReplyChannel } from '@enamel/domain/reply/channels'
import type { ReplyStep } from './reply-state.ts'

/**
 * The notice when a step clears or replaces the text of the draft (RPL-09), which can be undone; null for other steps.
 * @param channel the shown channel
 */
export function lossNotice(step: ReplyStep, channel: ReplyChannel, wasEmpty: boolean): string | null {
  if (wasEmpty) return null
  if (step.type === 'template_chosen') return Object.keys(step.fields).length > 0 ? TEXT_REPLACED : null
  return step.type === 'channel_chosen' && step.channel !== channel ? 'Your text was cleared' : null
}

export const TEXT_REPLACED = 'Your text was replaced'
