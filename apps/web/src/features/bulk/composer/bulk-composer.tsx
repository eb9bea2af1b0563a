import { type BulkChannel, bulkChannels } from '@enamel/domain/bulk/bulk'
import { type BulkDraft, bulkDraftError, bulkPayload } from '@enamel/domain/bulk/bulk-draft'
import { withStopLine } from '@enamel/domain/bulk/bulk-text'
import type { BulkRecipients } from '@enamel/domain/bulk/recipients'
import { unansweredText } from '@enamel/domain/bulk/unanswered'
import { MESSAGE_MAX } from '@enamel/domain/communications/messages/limits'
import { smsUnits } from '@enamel/domain/communications/messages/sms-length'
import { isBlank } from '@enamel/domain/text/blank'
import { numberText } from '@enamel/domain/text/number'
import { isOneOf } from '@enamel/domain/text/one-of'
import { IconX } from '@tabler/icons-react'
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import type { TokenRules } from '../../../ui/fields/token-editor.ts'
import { TokenInput, type TokenInputHandle } from '../../../ui/fields/token-input.tsx'
import { ResizeHandle } from '../../../ui/panes/resize-handle.tsx'
import styles from './bulk-composer.module.css'
import {
  COMPOSER_HEIGHT_DEFAULT,
  COMPOSER_HEIGHT_MIN,
  maxComposerHeight,
  savedComposerHeight,
} from './composer-height.ts'
import { BulkRecipientsPane } from './recipients-pane.tsx'
import { sendObstacle } from './send-obstacle.ts'
import { useBulkDraft } from './use-bulk-draft.ts'
import { useBulkPreview } from './use-bulk-preview.ts'
import { useSendBulk } from './use-send-bulk.ts'

/** The parts of other features that the composer shows; the page supplies them. */
export interface ComposerParts {
  /** Placeholders as tokens of the fields. */
  rules: TokenRules
  tabs: (input: {
    selected: BulkChannel
    panelId: string
    onSelect: (channel: BulkChannel) => void
  }) => ReactNode
  placeholders: (onInsert: (written: string) => void) => ReactNode
  templates: (
    channel: BulkChannel,
    onChoose: (template: { subject: string; message: string }) => void,
  ) => ReactNode
}

export interface BulkComposerProps {
  /** Null while no patient is selected. */
  recipients: BulkRecipients | null
  /** How many patients are selected. */
  total: number
  /** The channels that the practice has enabled; not empty. */
  channels: readonly BulkChannel[]
  parts: ComposerParts
  /** Called once the messages are queued. */
  onSent: () => void
  /** Called when the report has other patients than those that were shown. */
  onTotalChanged: () => void
  onClose: () => void
}

/** The form for a message to many patients: what it says on the left, who gets it on the right (BLK-04 to BLK-06). */
export function BulkComposer(props: BulkComposerProps) {
  const { recipients, total, channels, parts, onSent, onTotalChanged, onClose } = props
  const panelId = useId()
  const { draft: stored, change, clear } = useBulkDraft()
  const draft = { ...stored, channel: enabledChannel(stored.channel, channels) }
  const error = bulkDraftError(draft)
  const sending = useSendBulk(recipients && { ...recipients, total, payload: bulkPayload(draft) }, {
    onQueued() {
      clear()
      onSent()
    },
    onTotalChanged,
  })
  const { unanswered } = sending
  // A request that is sent again goes to its own recipients, whoever is selected now.
  const repeated = unanswered?.kind === 'repeat' ? unanswered.request : null
  const preview = useBulkPreview(repeated ? recipientsOf(repeated) : recipients, draft, error === null)
  const receiving = preview.isCurrent ? preview.data?.receiving : undefined
  const obstacle = sendObstacle({
    isNobodySelected: recipients === null,
    draftError: error,
    receiving,
    hasPreviewFailed: preview.isError,
  })
  const disabledReason = repeated ? null : obstacle
  const send = () => {
    if (disabledReason === null) sending.send()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    send()
  }
  return (
    <ResizablePanel onKeyDown={onKeyDown}>
      <div className={styles.head}>
        {parts.tabs({ selected: draft.channel, panelId, onSelect: (channel) => change({ channel }) })}
        <IconButton icon={IconX} label="Close the message" size={28} onClick={onClose} />
      </div>
      <div className={styles.columns} id={panelId} role="tabpanel" aria-label={draft.channel}>
        <div className={styles.message}>
          <Fields
            key={draft.channel}
            draft={draft}
            parts={parts}
            onChange={change}
            error={sending.error}
            warning={unanswered && unansweredText(unanswered)}
            send={
              <Button
                variant="primary"
                busy={sending.isSending}
                busyLabel="Sending"
                disabledReason={disabledReason ?? undefined}
                onClick={send}
              >
                {sendLabel(repeated !== null, receiving)}
              </Button>
            }
          />
        </div>
        <BulkRecipientsPane preview={preview} total={repeated?.total ?? total} channel={draft.channel} />
      </div>
    </ResizablePanel>
  )
}

function recipientsOf({ filter, patient_ids }: BulkRecipients): BulkRecipients {
  return { filter, patient_ids }
}

/** @param receiving how many patients will get the message; undefined until that is known */
function sendLabel(isRepeated: boolean, receiving: number | undefined): string {
  if (isRepeated) return 'Send again'
  return receiving === undefined ? 'Send' : `Send to ${numberText(receiving)}`
}

/** The channel of the draft, or the first one that is enabled. */
function enabledChannel(channel: string, channels: readonly BulkChannel[]): BulkChannel {
  return isOneOf(channels, channel) ? channel : (channels[0] ?? bulkChannels[0])
}

interface FieldsProps {
  draft: BulkDraft & { channel: BulkChannel }
  parts: ComposerParts
  onChange: (changes: Partial<BulkDraft>) => void
  /** Why the last attempt to send failed. */
  error: string | null
  /** What is not known about earlier attempts; null if nothing. */
  warning: string | null
  send: ReactNode
}

type FieldName = 'subject' | 'message'

function Fields({ draft, parts, onChange, error, warning, send }: FieldsProps) {
  const { channel, message } = draft
  const inputs = useRef(new Map<FieldName, TokenInputHandle>())
  const lastFocused = useRef<FieldName>('message')
  const first = channel === 'Email' ? 'subject' : 'message'
  useEffect(() => inputs.current.get(first)?.focus(), [first])
  const field = (name: FieldName, label: string) => ({
    label,
    rules: parts.rules,
    required: true,
    value: draft[name],
    onChange: (value: string) => onChange({ [name]: value }),
    onFocus: () => {
      lastFocused.current = name
    },
    ref: (handle: TokenInputHandle | null) => {
      if (handle) inputs.current.set(name, handle)
      else inputs.current.delete(name)
    },
  })
  const replaceBy = (template: Partial<BulkDraft>) => {
    const written = { subject: draft.subject, message: draft.message }
    onChange(template)
    if (isTextLost(written, template))
      toast.success('Your text was replaced', { label: 'Undo', onAction: () => onChange(written) })
  }
  return (
    <>
      <div className={styles.fields}>
        {(error || warning) && (
          <Banner tone={error ? 'red' : 'amber'}>{[error, warning].filter(Boolean).join(' ')}</Banner>
        )}
        {channel === 'Email' && (
          <div className={styles.line}>
            <span className={styles.label} aria-hidden>
              Subject
            </span>
            <TokenInput {...field('subject', 'Subject')} hideLabel />
          </div>
        )}
        <TokenInput {...field('message', 'Message')} hideLabel multiline />
      </div>
      <div className={styles.toolbar}>
        {parts.templates(channel, (template) =>
          replaceBy(channel === 'Email' ? template : { message: template.message }),
        )}
        {parts.placeholders((written) => inputs.current.get(lastFocused.current)?.insert(written))}
        {channel === 'SMS' && <SmsCounter text={message} />}
        <span className={styles.hint}>
          {channel === 'Email' ? 'A link to unsubscribe is added' : '“Reply STOP to opt out” is added'}
        </span>
        {send}
      </div>
    </>
  )
}

/** Whether a template replaces what somebody has written. */
function isTextLost(written: Pick<BulkDraft, 'subject' | 'message'>, template: Partial<BulkDraft>): boolean {
  const replaces = (name: FieldName) =>
    template[name] !== undefined && template[name] !== written[name] && !isBlank(written[name])
  return replaces('subject') || replaces('message')
}

function SmsCounter({ text }: { text: string }) {
  const units = smsUnits(withStopLine(text))
  return (
    <span className={`${styles.counter} tabular`} data-full={units >= MESSAGE_MAX}>
      {numberText(units)}/{numberText(MESSAGE_MAX)}
    </span>
  )
}

interface ResizablePanelProps {
  onKeyDown: (event: KeyboardEvent) => void
  children: ReactNode
}

/** A panel with the height to which it was last dragged in this browser, at most 75 % of the window (BLK-04). */
function ResizablePanel({ onKeyDown, children }: ResizablePanelProps) {
  const [height, setHeight] = useState(savedComposerHeight.read)
  const id = useId()
  const max = maxComposerHeight(window.innerHeight)
  return (
    <section
      id={id}
      aria-label="Message to the selected patients"
      className={styles.panel}
      style={{ '--height': `${height}px` } as CSSProperties}
      onKeyDown={onKeyDown}
    >
      <ResizeHandle
        label="Resize the message"
        controls={id}
        height={Math.min(height, max)}
        min={COMPOSER_HEIGHT_MIN}
        max={max}
        initial={COMPOSER_HEIGHT_DEFAULT}
        onResize={setHeight}
        onResizeEnd={(resized) => {
          setHeight(resized)
          savedComposerHeight.save(resized)
        }}
      />
      {children}
    </section>
  )
}
