import type { ReplyChannel } from '@enamel/domain/reply/channels'
import type { ReactNode } from 'react'
import type { Align } from '../../ui/overlays/place.ts'
import { Popover, type TriggerProps } from '../../ui/overlays/popover.tsx'

/** Renders the templates of a channel to choose from; `onDone` closes the popover. */
export type RenderTemplates = (channel: ReplyChannel, onDone: () => void) => ReactNode

export interface TemplatesPopoverProps {
  channel: ReplyChannel
  renderTemplates: RenderTemplates
  trigger: (props: TriggerProps) => ReactNode
  align?: Align
}

/** A button that opens the templates of a channel above it. */
export function TemplatesPopover({
  channel,
  renderTemplates,
  trigger,
  align = 'start',
}: TemplatesPopoverProps) {
  return (
    <Popover label="Templates" side="top" align={align} padded={false} trigger={trigger}>
      {(close) => renderTemplates(channel, close)}
    </Popover>
  )
}
