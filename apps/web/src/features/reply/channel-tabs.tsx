import type { ChannelTab } from '@enamel/domain/reply/availability'
import { type ChannelDefinition, channelDefinitions, type ReplyChannel } from '@enamel/domain/reply/channels'
import { IconBrandWhatsapp, IconForms, IconMail, IconMessage, IconNote } from '@tabler/icons-react'
import { type KeyboardEvent, useRef } from 'react'
import { Icon, type IconShape } from '../../ui/display/icon.tsx'
import { tooltipProps } from '../../ui/overlays/tooltip.tsx'
import styles from './channel-tabs.module.css'

const icons: Record<ChannelDefinition['icon'], IconShape> = {
  note: IconNote,
  mail: IconMail,
  message: IconMessage,
  forms: IconForms,
  'brand-whatsapp': IconBrandWhatsapp,
}

export interface ChannelTabsProps {
  tabs: readonly ChannelTab[]
  selected: ReplyChannel
  /** Id of the panel whose content the tabs switch. */
  controls: string
  onSelect: (channel: ReplyChannel) => void
}

/**
 * The channel of the reply. Arrow keys move the focus between the tabs and do not choose a channel, since that would
 * clear the fields of the previous channel. A disabled tab shows its reason (RPL-07).
 */
export function ChannelTabs({ tabs, selected, controls, onSelect }: ChannelTabsProps) {
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const all = [...(list.current?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])]
    const focused = all.indexOf(document.activeElement as HTMLElement)
    const target = { ArrowRight: focused + 1, ArrowLeft: focused - 1, Home: 0, End: -1 }[event.key]
    if (target === undefined || focused < 0) return
    event.preventDefault()
    all.at(target % all.length)?.focus()
  }
  return (
    <div ref={list} role="tablist" aria-label="Channel" className={styles.tabs} onKeyDown={onKeyDown}>
      {tabs.map(({ channel, disabledMessage }) => {
        const { label, icon } = channelDefinitions[channel]
        const disabled = disabledMessage !== null
        return (
          <button
            key={channel}
            type="button"
            role="tab"
            aria-selected={channel === selected}
            aria-disabled={disabled || undefined}
            aria-controls={channel === selected ? controls : undefined}
            tabIndex={channel === selected ? 0 : -1}
            data-channel={channel}
            className={styles.tab}
            {...(disabled ? tooltipProps(disabledMessage) : {})}
            onClick={disabled ? undefined : () => onSelect(channel)}
          >
            <Icon of={icons[icon]} />
            {label}
          </button>
        )
      })}
    </div>
  )
}
