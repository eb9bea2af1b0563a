import { channelDefinitions, type ReplyChannel } from '@enamel/domain/reply/channels'
import type { PlaceholderGroup } from '@enamel/domain/templates/placeholders'

/** The buttons under the fields of a channel (RPL-01). */
export interface Toolbar {
  templates: boolean
  placeholders: boolean
}

/** Channels with templates have both buttons; Placeholders appears once a group of placeholders is loaded (G1-12). */
export function toolbar(channel: ReplyChannel, groups: readonly PlaceholderGroup[] | null): Toolbar {
  const { templatable } = channelDefinitions[channel]
  return { templates: templatable, placeholders: templatable && groups !== null && groups.length > 0 }
}

/** The keys that send, as the Send button shows them. */
export function sendHint(onMac: boolean): string {
  return onMac ? '⌘ ↵' : 'Ctrl ↵'
}

/** Whether a key press sends: Enter with Cmd or Ctrl, unless the user is composing a character (RPL-13). */
export function isSendKey(press: {
  key: string
  metaKey: boolean
  ctrlKey: boolean
  isComposing?: boolean
}): boolean {
  return press.key === 'Enter' && (press.metaKey || press.ctrlKey) && !press.isComposing
}
