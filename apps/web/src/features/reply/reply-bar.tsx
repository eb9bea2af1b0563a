import type { ChannelTab } from '@enamel/domain/reply/availability'
import {
  type ChannelDefinition,
  channelDefinitions,
  mainField,
  type ReplyChannel,
} from '@enamel/domain/reply/channels'
import type { WindowState } from '@enamel/domain/reply/whatsapp-window'
import { type KeyboardEvent, useId, useRef } from 'react'
import { useShortcuts } from '../../signed-in/shortcuts/use-shortcuts.ts'
import { ChannelTabs } from './channel-tabs.tsx'
import { GuardStrip, type GuardStripProps } from './guard/guard-strip.tsx'
import type { SendGuard } from './guard/use-send-guard.ts'
import { canSendNow } from './model/can-send.ts'
import { hasText } from './model/reply-state.ts'
import { isSendKey } from './model/toolbar.ts'
import { NoConnection } from './offline/no-connection.tsx'
import styles from './reply-bar.module.css'
import { openLater } from './reply-controls.ts'
import { ReplyPanel, type ReplyPanelInput } from './reply-panel.tsx'
import { ResizableBar } from './resizable-bar.tsx'
import { useBeginReply } from './use-begin-reply.ts'
import { useFieldCursor } from './use-field-cursor.ts'
import { useReplyFocus } from './use-reply-focus.ts'

export interface ReplyBarProps extends ReplyPanelInput {
  tabs: readonly ChannelTab[]
  /** The selected channel: the reply's channel, or the first available channel (RPL-08). */
  channel: ReplyChannel
  /** The initial subject of an email (RPL-09). */
  emailSubject: string
  /** The question whether to send the draft although something has come in since it was begun. */
  guard: Pick<SendGuard, 'changes' | 'keepEditing'> & Pick<GuardStripProps, 'patientName' | 'zone'>
  /** Whether there is no connection. */
  offline: boolean
  /** Whether the fields contain, unchanged, a reply that was taken back or not sent. */
  isReturned: boolean
  /** How often a failed reply or message was put into the fields. Each time, the cursor moves into the fields. */
  timesFilled?: number
  onSend: () => void
}

/** The form for messages and notes: channel tabs, fields, templates, placeholders and Send (RPL-01). */
export function ReplyBar(props: ReplyBarProps) {
  const { tabs, channel, emailSubject, guard, onStep, onSend } = props
  const definition: ChannelDefinition = channelDefinitions[channel]
  const field = mainField(definition)?.name
  const panelId = useId()
  const panel = useRef<HTMLDivElement>(null)
  const cursor = useFieldCursor((typed, value) => onStep({ type: 'typed', field: typed, value }))
  const focusText = () => cursor.focus(field)
  const disabledMessage = tabs.find((tab) => tab.channel === channel)?.disabledMessage ?? null
  const whatsAppWindow: WindowState = definition.checkOngoing ? props.whatsAppWindow : { kind: 'unchecked' }
  // Only a template can be sent while a conversation is stalled.
  const draft = whatsAppWindow.kind === 'stalled' || whatsAppWindow.kind === 'loading' ? null : props.draft
  const sendable = canSendNow({
    reply: { ...props.reply, channel },
    disabledMessage,
    asSent: props.smsFiles?.asSent,
    window: whatsAppWindow,
    template: props.chosen,
    sending: props.sending,
    filesAreUploaded: !draft || draft.uploads.length === 0,
  })
  const panelFocus = useReplyFocus({
    panel,
    focusText,
    timesFilled: props.timesFilled,
    isAsking: guard.changes !== null,
    window: props.whatsAppWindow.kind,
    shownWindow: whatsAppWindow.kind,
    chosenId: props.chosen?.id,
  })
  const isLoading = props.whatsAppWindow.kind === 'loading'
  const beginning = useBeginReply({ panel, cursor, field, reply: props.reply, isLoading, onStep })
  const choose = (chosen: ReplyChannel) => {
    onStep({ type: 'channel_chosen', channel: chosen, subject: chosen === 'Email' ? emailSubject : '' })
    cursor.focus(mainField(channelDefinitions[chosen])?.name)
  }
  const hasNotes = tabs.some((tab) => tab.channel === 'Note' && tab.disabledMessage === null)
  useShortcuts('patient', { reply: beginning.begin, note: hasNotes ? () => choose('Note') : null }, panel)

  const send = () => {
    if (!sendable) return
    onSend()
    focusText()
  }
  const keepEditing = () => {
    guard.keepEditing()
    focusText()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // A dialog that was opened from the bar has keys of its own.
    const isInBar = event.currentTarget.contains(event.target as Node)
    if (!isInBar || !isSendKey(event.nativeEvent)) return
    event.preventDefault()
    if (event.shiftKey) return openLater(panel.current)
    // A key that stays pressed is no answer to the question that its first press caused.
    if (!event.repeat) send()
  }
  return (
    <ResizableBar
      isUntyped={props.isReturned || !hasText(props.reply)}
      onKeyDown={onKeyDown}
      onFiles={draft?.add ?? null}
    >
      <ChannelTabs tabs={tabs} selected={channel} controls={panelId} onSelect={choose} />
      <div
        ref={panel}
        id={panelId}
        role="tabpanel"
        aria-label={`Write: ${definition.label}`}
        tabIndex={-1}
        className={styles.panel}
        onKeyDown={beginning.onKeyDown}
        {...panelFocus}
      >
        <NoConnection offline={props.offline} />
        {guard.changes && (
          <GuardStrip
            {...guard}
            changes={guard.changes}
            sendable={sendable}
            onSend={send}
            onKeepEditing={keepEditing}
          />
        )}
        <ReplyPanel
          {...props}
          {...{ definition, whatsAppWindow, cursor }}
          sendable={sendable && !guard.changes}
          onSend={send}
          onLater={(sendAt) => {
            props.onLater(sendAt)
            focusText()
          }}
        />
      </div>
    </ResizableBar>
  )
}
