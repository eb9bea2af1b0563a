import type { ChannelTab } from '@enamel/domain/reply/availability'
import { canSend } from '@enamel/domain/reply/can-send'
import {
  type ChannelDefinition,
  channelDefinitions,
  type FieldName,
  type ReplyChannel,
} from '@enamel/domain/reply/channels'
import { isSendKey } from '@enamel/domain/reply/toolbar'
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { ChannelTabs } from './channel-tabs.tsx'
import styles from './reply-bar.module.css'
import { ReplyFields } from './reply-fields.tsx'
import { ReplyToolbar, type ToolbarFacts } from './reply-toolbar.tsx'
import { ResizeHandle } from './resize-handle.tsx'
import { readBarHeight, saveBarHeight } from './saved-bar-height.ts'
import { useFieldCursor } from './use-field-cursor.ts'

export interface ReplyBarProps extends ToolbarFacts {
  tabs: readonly ChannelTab[]
  /** The selected channel: that of the reply, or the first available one (RPL-08). */
  channel: ReplyChannel
  /** What an email's subject starts with (RPL-09). */
  emailSubject: string
  /** Which reply was put back into the fields last; the cursor follows it. */
  takenBack?: string | undefined
  onSend: () => void
}

/** Writes to the patient, or a note about them: channel tabs, fields, templates, placeholders and Send (RPL-01). */
export function ReplyBar(props: ReplyBarProps) {
  const { reply, tabs, channel, emailSubject, onStep, onSend } = props
  const definition: ChannelDefinition = channelDefinitions[channel]
  const panelId = useId()
  const cursor = useFieldCursor((field, value) => onStep({ type: 'typed', field, value }))
  useWhenChanged(props.takenBack, () => cursor.focus(mainField(definition)))
  const disabledMessage = tabs.find((tab) => tab.channel === channel)?.disabledMessage ?? null
  const sendable = canSend({ ...reply, channel }, disabledMessage) && !props.sending

  const send = () => {
    if (!sendable) return
    onSend()
    cursor.focus(mainField(definition))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isSendKey(event.nativeEvent)) return
    event.preventDefault()
    send()
  }
  return (
    <ResizableBar onKeyDown={onKeyDown}>
      <ChannelTabs
        tabs={tabs}
        selected={channel}
        controls={panelId}
        onSelect={(chosen) => {
          onStep({ type: 'channel_chosen', channel: chosen, subject: chosen === 'Email' ? emailSubject : '' })
          cursor.focus(mainField(channelDefinitions[chosen]))
        }}
      />
      <div id={panelId} role="tabpanel" aria-label={`Write: ${definition.label}`} className={styles.panel}>
        <ReplyFields
          definition={definition}
          values={reply.fields}
          cursor={cursor}
          onType={(field, value) => onStep({ type: 'typed', field, value })}
        />
        <ReplyToolbar
          {...props}
          definition={definition}
          sendable={sendable}
          onInsert={cursor.insert}
          onSend={send}
        />
      </div>
    </ResizableBar>
  )
}

interface ResizableBarProps {
  /** Hears the keys of every field in it. */
  onKeyDown: (event: KeyboardEvent) => void
  children: ReactNode
}

/** As high as it was dragged, here or in another session of this browser (RPL-24). */
function ResizableBar({ onKeyDown, children }: ResizableBarProps) {
  const [height, setHeight] = useState(readBarHeight)
  const id = useId()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys that send are heard from every field in it.
    <div
      id={id}
      className={styles.bar}
      style={{ '--height': `${height}px` } as CSSProperties}
      data-reply-bar
      onKeyDown={onKeyDown}
    >
      <ResizeHandle
        controls={id}
        height={height}
        onMove={setHeight}
        onDone={(reached) => {
          setHeight(reached)
          saveBarHeight(reached)
        }}
      />
      {children}
    </div>
  )
}

/** Calls when there is another value than before; not for the first. */
function useWhenChanged(value: string | undefined, act: () => void): void {
  const before = useRef(value)
  const latest = useEffectEvent(act)
  useEffect(() => {
    if (value !== undefined && value !== before.current) latest()
    before.current = value
  }, [value])
}

/** Where writing begins: the first field that must be filled. */
function mainField({ fields }: ChannelDefinition): FieldName | undefined {
  return (fields.find((field) => field.required) ?? fields[0])?.name
}
