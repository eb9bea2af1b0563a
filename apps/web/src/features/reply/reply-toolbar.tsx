import { type ChannelDefinition, mainField } from '@enamel/domain/reply/channels'
import { filesProblem } from '@enamel/domain/reply/reply-files'
import type { PlaceholderGroup } from '@enamel/domain/templates/placeholders'
import { IconTemplate } from '@tabler/icons-react'
import { Button } from '../../ui/buttons/button.tsx'
import { FieldCounter } from './field-counter.tsx'
import { AttachButton } from './files/attach-button.tsx'
import type { DraftFiles } from './files/draft-files.ts'
import type { SmsFiles } from './files/sms-files.ts'
import { type ReplyState, type ReplyStep, textOf } from './model/reply-state.ts'
import { toolbar } from './model/toolbar.ts'
import { PlaceholdersButton } from './placeholders-button.tsx'
import styles from './reply-toolbar.module.css'
import { SendCorner } from './send-corner.tsx'
import { type RenderTemplates, TemplatesPopover } from './templates-popover.tsx'

export interface ReplyToolbarInput {
  reply: ReplyState
  /** Whether the patient has a snooze, which the reply can end (RPL-16). */
  snoozed: boolean
  /** Whether a reply is being sent. */
  sending: boolean
  placeholders: readonly PlaceholderGroup[] | null
  renderTemplates: RenderTemplates
  /** The files of the draft; null on channels that do not accept files. */
  draft: DraftFiles | null
  /** How the files of an SMS would be sent; absent without such files. */
  smsFiles?: SmsFiles | undefined
  onStep: (step: ReplyStep) => void
  /** Sends the reply later. */
  onLater: (sendAt: Date) => void
}

interface ReplyToolbarProps extends ReplyToolbarInput {
  definition: ChannelDefinition
  sendable: boolean
  onInsert: (text: string) => void
  onSend: () => void
}

/** The row under the fields: templates, placeholders, files and Send. */
export function ReplyToolbar(props: ReplyToolbarProps) {
  const { definition, reply, placeholders } = props
  const tools = toolbar(definition.channel, placeholders)
  const field = mainField(definition)
  const text = textOf(definition, reply)
  const endsSnooze = props.snoozed && definition.canEndSnooze
  const problem = props.draft && filesProblem(definition.channel, reply.files, text)
  return (
    <>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={styles.toolbar} data-crowded={(endsSnooze && props.draft !== null) || undefined}>
        {tools.templates && (
          <TemplatesPopover
            channel={definition.channel}
            renderTemplates={props.renderTemplates}
            trigger={(trigger) => (
              <Button
                variant="quiet"
                size={28}
                icon={IconTemplate}
                aria-label="Templates"
                className={styles.tool}
                {...trigger}
              >
                <span className={styles.toolText}>Templates</span>
              </Button>
            )}
          />
        )}
        {tools.placeholders && placeholders && (
          <PlaceholdersButton groups={placeholders} onInsert={props.onInsert} />
        )}
        {props.draft && <AttachButton channel={definition.channel} onChoose={props.draft.add} />}
        <span className={styles.space} />
        {field && (
          <FieldCounter
            channel={definition.channel}
            value={props.smsFiles?.asSent(text) ?? text}
            max={field.maxLength}
          />
        )}
        <SendCorner
          reply={reply}
          endsSnooze={endsSnooze}
          sending={props.sending}
          sendable={props.sendable}
          onStep={props.onStep}
          onSend={props.onSend}
          onLater={definition.channel === 'Note' ? null : props.onLater}
        />
      </div>
    </>
  )
}
