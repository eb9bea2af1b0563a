import { type BulkChannel, bulkChannels } from '@enamel/domain/bulk/bulk'
import { bulkDraftError, bulkPayload } from '@enamel/domain/bulk/bulk-draft'
import type { BulkRecipients } from '@enamel/domain/bulk/recipients'
import { unansweredText } from '@enamel/domain/bulk/unanswered'
import { numberText } from '@enamel/domain/text/number'
import { isOneOf } from '@enamel/domain/text/one-of'
import { IconX } from '@tabler/icons-react'
import { type CSSProperties, type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { ResizeHandle } from '../../../ui/panes/resize-handle.tsx'
import styles from './bulk-composer.module.css'
import {
  COMPOSER_HEIGHT_DEFAULT,
  COMPOSER_HEIGHT_MIN,
  maxComposerHeight,
  savedComposerHeight,
} from './composer-height.ts'
import { type ComposerParts, MessageFields } from './message-fields.tsx'
import { BulkRecipientsPane } from './recipients-pane.tsx'
import { sendObstacle } from './send-obstacle.ts'
import { useBulkDraft } from './use-bulk-draft.ts'
import { useBulkPreview } from './use-bulk-preview.ts'
import { useSendBulk } from './use-send-bulk.ts'

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
  const disabledReason = repeated
    ? null
    : sendObstacle({
        isNobodySelected: recipients === null,
        draftError: error,
        receiving,
        hasPreviewFailed: preview.isError,
      })
  const send = () => {
    if (disabledReason === null) sending.send()
  }
  return (
    <ResizablePanel onSubmit={send}>
      <div className={styles.head}>
        {parts.tabs({ selected: draft.channel, panelId, onSelect: (channel) => change({ channel }) })}
        <IconButton icon={IconX} label="Close the message" size={28} onClick={onClose} />
      </div>
      <div className={styles.columns} id={panelId} role="tabpanel" aria-label={draft.channel}>
        <div className={styles.message}>
          <MessageFields
            key={draft.channel}
            draft={draft}
            parts={parts}
            onChange={change}
            error={sending.error}
            warning={unanswered && unansweredText(unanswered)}
            send={
              <SendButton
                isRepeated={repeated !== null}
                receiving={receiving}
                isSending={sending.isSending}
                disabledReason={disabledReason}
                onSend={send}
              />
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

interface SendButtonProps {
  /** Whether an unanswered request is sent again. */
  isRepeated: boolean
  /** How many patients will get the message; undefined until that is known. */
  receiving: number | undefined
  isSending: boolean
  disabledReason: string | null
  onSend: () => void
}

function SendButton({ isRepeated, receiving, isSending, disabledReason, onSend }: SendButtonProps) {
  const label = receiving === undefined ? 'Send' : `Send to ${numberText(receiving)}`
  return (
    <Button
      variant="primary"
      busy={isSending}
      busyLabel="Sending"
      disabledReason={disabledReason ?? undefined}
      onClick={onSend}
    >
      {isRepeated ? 'Send again' : label}
    </Button>
  )
}

/** The channel of the draft, or the first one that is enabled. */
function enabledChannel(channel: string, channels: readonly BulkChannel[]): BulkChannel {
  return isOneOf(channels, channel) ? channel : (channels[0] ?? bulkChannels[0])
}

interface ResizablePanelProps {
  /** Called for Ctrl+Enter. */
  onSubmit: () => void
  children: ReactNode
}

/** A panel with the height to which it was last dragged in this browser, at most 75 % of the window (BLK-04). */
function ResizablePanel({ onSubmit, children }: ResizablePanelProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    onSubmit()
  }
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
