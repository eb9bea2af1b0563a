import type { ChannelDefinition } from '@enamel/domain/reply/channels'
import { WHATSAPP_STALLED, type WindowState } from '@enamel/domain/reply/whatsapp-window'
import { IconClockHour4 } from '@tabler/icons-react'
import { Icon } from '../../ui/display/icon.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { tooltipProps } from '../../ui/overlays/tooltip.tsx'
import { type RenderShortcut, ReplyFields } from './reply-fields.tsx'
import styles from './reply-panel.module.css'
import { ReplyToolbar, type ReplyToolbarInput } from './reply-toolbar.tsx'
import { StalledComposer, type TemplatePreview } from './stalled-composer.tsx'
import type { FieldCursor } from './use-field-cursor.ts'

const FileList = lazyPart(async () => (await import('./files/file-list.tsx')).FileList)

export interface ReplyPanelInput extends ReplyToolbarInput {
  /** The state of the WhatsApp window. */
  whatsAppWindow: WindowState
  /** What staff read about the sender of this email; null if there is nothing to say. */
  senderNote: string | null
  renderShortcut: RenderShortcut
  /** The template that will restart a stalled conversation. */
  chosen: TemplatePreview | null
}

interface ReplyPanelProps extends ReplyPanelInput {
  definition: ChannelDefinition
  cursor: FieldCursor
  sendable: boolean
  onSend: () => void
}

/** The content of a channel's tab: its fields, or only a template while the conversation is stalled (RPL-21). */
export function ReplyPanel(props: ReplyPanelProps) {
  const { definition, whatsAppWindow, reply, cursor, draft, onStep } = props
  if (whatsAppWindow.kind === 'loading') return <CheckingWindow />
  if (whatsAppWindow.kind === 'stalled') return <StalledComposer {...props} />
  return (
    <>
      {whatsAppWindow.kind === 'closing' && <Closing minutes={whatsAppWindow.minutes} />}
      {props.senderNote && (
        <p role="status" className={styles.sender}>
          {props.senderNote}
        </p>
      )}
      <ReplyFields
        definition={definition}
        values={reply.fields}
        cursor={cursor}
        renderShortcut={props.renderShortcut}
        onType={(field, value) => onStep({ type: 'typed', field, value })}
      />
      {draft && (reply.files.length > 0 || draft.uploads.length > 0) && (
        <FileList
          files={reply.files}
          draft={draft}
          isSms={definition.channel === 'SMS'}
          way={props.smsFiles?.way}
        />
      )}
      <ReplyToolbar {...props} onInsert={cursor.insert} />
    </>
  )
}

/** Shown in the last minutes in which a custom message can be sent (G1-50). */
function Closing({ minutes }: { minutes: number }) {
  return (
    <p className={styles.closing}>
      <span role="status" {...tooltipProps(WHATSAPP_STALLED)}>
        <Icon of={IconClockHour4} size={14} />
        Closes in {minutes} min
      </span>
    </p>
  )
}

function CheckingWindow() {
  return (
    <div className={styles.checking} aria-busy>
      <Skeleton width="60%" />
      <Skeleton width="40%" />
    </div>
  )
}
