import type { ChannelTab } from '@enamel/domain/reply/availability'
import {
  type ChannelDefinition,
  channelDefinitions,
  mainField,
  type ReplyChannel,
} from '@enamel/domain/reply/channels'
import { FILES_NOT_ACCEPTED } from '@enamel/domain/reply/reply-files'
import type { WindowState } from '@enamel/domain/reply/whatsapp-window'
import { usePrevious } from '@mantine/hooks'
import { type CSSProperties, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useShortcuts } from '../../signed-in/shortcuts/use-shortcuts.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { ResizeHandle } from '../../ui/panes/resize-handle.tsx'
import { ChannelTabs } from './channel-tabs.tsx'
import { useFileTransfer } from './files/use-file-transfer.ts'
import { GuardStrip, type GuardStripProps } from './guard/guard-strip.tsx'
import type { SendGuard } from './guard/use-send-guard.ts'
import { BAR_HEIGHT_DEFAULT, BAR_HEIGHT_MAX, BAR_HEIGHT_MIN } from './model/bar-height.ts'
import { canSendNow } from './model/can-send.ts'
import { emptyReply, hasText } from './model/reply-state.ts'
import { isSendKey } from './model/toolbar.ts'
import { NoConnection } from './offline/no-connection.tsx'
import styles from './reply-bar.module.css'
import { ReplyPanel, type ReplyPanelInput } from './reply-panel.tsx'
import { savedBarHeight } from './saved-bar-height.ts'
import { useEarlyTyping } from './use-early-typing.ts'
import { useFieldCursor } from './use-field-cursor.ts'
import { useOnChange } from './use-on-change.ts'

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
  const panelId = useId()
  const cursor = useFieldCursor((field, value) => onStep({ type: 'typed', field, value }))
  const focusText = () => cursor.focus(mainField(definition)?.name)
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
  const panel = useRef<HTMLDivElement>(null)
  const windowBefore = usePrevious(props.whatsAppWindow.kind)
  useOnChange(props.timesFilled, () => {
    // While the conversation is stalled, there are no fields, and the templates open instead. They do not open for a
    // reply that returns because the window has just closed.
    if (guard.changes) return
    if (whatsAppWindow.kind !== 'stalled') focusText()
    else if (windowBefore === 'stalled') panel.current?.querySelector<HTMLElement>('[data-restart]')?.click()
  })
  const panelFocus = useFocusWithin()
  // When the patient writes, the fields replace the templates. If the user was choosing a template, the focus moves to
  // the fields.
  useOnChange(whatsAppWindow.kind, (before) => {
    if (before === 'stalled' && panelFocus.isWithin()) focusText()
  })

  // The button for a template is replaced by the template, which the next key can then send.
  useOnChange(props.chosen?.id, () => {
    if (panelFocus.isWithin() && document.activeElement === document.body) focusSend(panel.current)
  })

  const choose = (chosen: ReplyChannel) => {
    onStep({ type: 'channel_chosen', channel: chosen, subject: chosen === 'Email' ? emailSubject : '' })
    cursor.focus(mainField(channelDefinitions[chosen])?.name)
  }
  const focusPanel = (typed = '') => {
    const field = mainField(definition)?.name
    if (!field || !cursor.element(field)) return startRestart(panel.current)
    cursor.focus(field)
    if (typed === '') return
    const text = (props.reply.fields[field] ?? '') + typed
    onStep({ type: 'typed', field, value: text })
    cursor.moveTo(field, text.length)
  }
  const isLoading = props.whatsAppWindow.kind === 'loading'
  const early = useEarlyTyping(panel, !isLoading, focusPanel)
  // Until the timeline is loaded, another channel may still be proposed.
  const beginReply = (typed = '') =>
    isLoading && isUntouched(props.reply) ? early.begin(typed) : focusPanel(typed)
  const hasNotes = tabs.some((tab) => tab.channel === 'Note' && tab.disabledMessage === null)
  useShortcuts('patient', { reply: beginReply, note: hasNotes ? () => choose('Note') : null }, panel)

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
    if (event.shiftKey) return panel.current?.querySelector<HTMLElement>('[data-later]')?.click()
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
        onKeyDown={early.onKeyDown}
        {...panelFocus.props}
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

/** A stalled conversation has no field: its templates open, or a chosen one can be sent. */
function startRestart(panel: HTMLElement | null): void {
  const restart = panel?.querySelector<HTMLElement>('[data-restart]')
  if (restart) restart.click()
  else focusSend(panel)
}

function focusSend(panel: HTMLElement | null): void {
  panel?.querySelector<HTMLElement>('[aria-keyshortcuts~="Control+Enter"]')?.focus()
}

const isUntouched = (reply: ReplyBarProps['reply']) => !hasText(reply) && reply.channel === emptyReply.channel

interface ResizableBarProps {
  /** Whether there is no typing to undo, so that the keys that undo typing undo something else. */
  isUntyped: boolean
  /** Handles the keys that are pressed in the bar's fields. */
  onKeyDown: (event: KeyboardEvent) => void
  /** Accepts files that are dropped or pasted; null if files are not accepted now. */
  onFiles: ((files: readonly File[]) => void) | null
  children: ReactNode
}

/** A bar with the height to which it was last dragged in this browser (RPL-24). */
function ResizableBar({ isUntyped, onKeyDown, onFiles, children }: ResizableBarProps) {
  const [height, setHeight] = useState(savedBarHeight.read)
  const id = useId()
  const transfer = useFileTransfer(onFiles ?? (() => toast.error(FILES_NOT_ACCEPTED)), onFiles)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the bar handles the keys that send, which are pressed in its fields.
    <div
      id={id}
      className={styles.bar}
      style={{ '--height': `${height}px` } as CSSProperties}
      data-reply-bar
      data-untyped={isUntyped || undefined}
      data-files-over={transfer.isOver || undefined}
      onKeyDown={onKeyDown}
      {...transfer.props}
    >
      <ResizeHandle
        label="Resize the reply bar"
        controls={id}
        min={BAR_HEIGHT_MIN}
        max={BAR_HEIGHT_MAX}
        initial={BAR_HEIGHT_DEFAULT}
        height={height}
        onResize={setHeight}
        onResizeEnd={(resized) => {
          setHeight(resized)
          savedBarHeight.save(resized)
        }}
      />
      {children}
    </div>
  )
}

/**
 * Tracks whether the focus is in a part of the page. The focus still counts as being there after the focused element is
 * removed.
 */
function useFocusWithin() {
  const isInside = useRef(false)
  return {
    isWithin: () => isInside.current,
    props: {
      onFocus: () => {
        isInside.current = true
      },
      onBlur: () => {
        isInside.current = false
      },
    },
  }
}
