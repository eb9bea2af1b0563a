import type { BulkChannel } from '@enamel/domain/bulk/bulk'
import type { BulkDraft } from '@enamel/domain/bulk/bulk-draft'
import { withStopLine } from '@enamel/domain/bulk/bulk-text'
import { MESSAGE_MAX } from '@enamel/domain/communications/messages/limits'
import { smsUnits } from '@enamel/domain/communications/messages/sms-length'
import { isBlank } from '@enamel/domain/text/blank'
import { numberText } from '@enamel/domain/text/number'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { offerUndo } from '../../../signed-in/undo/offer-undo.tsx'
import { TOAST_MS } from '../../../ui/durations.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import type { TokenRules } from '../../../ui/fields/token-editor.ts'
import { TokenInput, type TokenInputHandle } from '../../../ui/fields/token-input.tsx'
import { useScrollable } from '../../../ui/overlays/use-scrollable.ts'
import styles from './bulk-composer.module.css'

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
  /** The practice's templates of a channel, which are also offered behind a slash; empty until they are loaded. */
  templateTexts: (channel: BulkChannel) => readonly { name: string; subject: string; message: string }[]
}

export interface MessageFieldsProps {
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

/** The subject and the text of a bulk message, with what can be inserted, and what happened to the last attempt. */
export function MessageFields(props: MessageFieldsProps) {
  const { draft, parts, onChange, error, warning, send } = props
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
      offerUndo({ text: 'Your text was replaced', undo: () => onChange(written) }, TOAST_MS)
  }
  const texts = parts.templateTexts(channel).map(({ name, subject, message: text }) => ({
    name,
    text,
    ...(channel === 'Email' && subject !== '' && { onChoose: () => replaceBy({ subject }) }),
  }))
  const [fields, setFields] = useState<HTMLElement | null>(null)
  useScrollable(fields)
  return (
    <>
      <div ref={setFields} className={styles.fields}>
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
        <TokenInput {...field('message', 'Message')} texts={texts} hideLabel multiline />
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
