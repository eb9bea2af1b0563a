import type { ChannelDefinition, ReplyChannel } from '@enamel/domain/reply/channels'
import type { PlaceholderGroup } from '@enamel/domain/reply/placeholders'
import type { ReplyState, ReplyStep } from '@enamel/domain/reply/reply-state'
import { sendHint, toolbar } from '@enamel/domain/reply/toolbar'
import { IconTemplate } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Popover } from '../../ui/overlays/popover.tsx'
import { FieldCounter } from './field-counter.tsx'
import { PlaceholdersButton } from './placeholders-button.tsx'
import styles from './reply-bar.module.css'

const ON_MAC = /mac/i.test(navigator.platform)

export interface ToolbarFacts {
  reply: ReplyState
  /** The patient sleeps or is waking: the reply can end that (RPL-16). */
  snoozed: boolean
  /** A reply is on its way. */
  sending: boolean
  placeholders: readonly PlaceholderGroup[] | null
  /** The templates of a channel to choose from; `onDone` closes what they stand in. */
  templates: (channel: ReplyChannel, onDone: () => void) => ReactNode
  onStep: (step: ReplyStep) => void
}

interface ReplyToolbarProps extends ToolbarFacts {
  definition: ChannelDefinition
  sendable: boolean
  onInsert: (text: string) => void
  onSend: () => void
}

/** Under the fields: what helps to write them, and Send. */
export function ReplyToolbar(props: ReplyToolbarProps) {
  const { definition, reply, placeholders } = props
  const tools = toolbar(definition.channel, placeholders)
  const text = definition.fields.find((field) => field.multiline)
  return (
    <div className={styles.toolbar}>
      {tools.templates && (
        <Popover
          label="Templates"
          side="top"
          padded={false}
          trigger={(trigger) => (
            <Button variant="quiet" size={28} icon={IconTemplate} className={styles.tool} {...trigger}>
              <span className={styles.toolWords}>Templates</span>
            </Button>
          )}
        >
          {(close) => props.templates(definition.channel, close)}
        </Popover>
      )}
      {tools.placeholders && placeholders && (
        <PlaceholdersButton groups={placeholders} onInsert={props.onInsert} />
      )}
      <span className={styles.space} />
      {text && (
        <FieldCounter
          channel={definition.channel}
          value={reply.fields[text.name] ?? ''}
          max={text.maxLength}
        />
      )}
      {props.snoozed && definition.canEndSnooze && (
        <Checkbox
          checked={reply.endSnooze}
          className={styles.endSnooze ?? ''}
          onChange={(event) =>
            props.onStep({ type: 'end_snooze_set', endSnooze: event.currentTarget.checked })
          }
        >
          End snooze
        </Checkbox>
      )}
      <Button
        variant="primary"
        className={styles.send}
        disabled={!props.sendable && !props.sending}
        busy={props.sending}
        busyLabel="Sending"
        trailing={<span className={styles.hint}>{sendHint(ON_MAC)}</span>}
        onClick={props.onSend}
      >
        Send
      </Button>
    </div>
  )
}
