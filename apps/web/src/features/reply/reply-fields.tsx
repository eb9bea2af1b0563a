import type { ChannelDefinition, FieldName, ReplyChannel, ReplyField } from '@enamel/domain/reply/channels'
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { FieldCounter } from './field-counter.tsx'
import type { ReplyFields as FieldValues } from './model/reply-state.ts'
import styles from './reply-fields.module.css'
import type { FieldCursor } from './use-field-cursor.ts'

export interface ReplyFieldsProps {
  definition: ChannelDefinition
  values: FieldValues
  cursor: FieldCursor
  /** Offers templates, or colleagues in a note, while their name is typed into a field. */
  renderShortcut: RenderShortcut
  onType: (field: FieldName, value: string) => void
}

/**
 * Renders the templates whose name is being typed into a field behind a slash, or the colleagues behind an @.
 * @param area the field's element; null while it is not on the page
 * @param moveTo moves the cursor, once the field has its new text
 */
export type RenderShortcut = (
  area: () => HTMLTextAreaElement | null,
  moveTo: (at: number) => void,
) => ReactNode

/** The fields of a channel: single-line fields in separate rows, and the text below. */
export function ReplyFields({ definition, values, cursor, renderShortcut, onType }: ReplyFieldsProps) {
  return definition.fields.map((field) => (
    <Field
      key={field.name}
      channel={definition.channel}
      field={field}
      value={values[field.name] ?? ''}
      cursor={cursor}
      // Most texts have no such sign, so that nothing is rendered or loaded for them.
      shortcut={
        hasSign(values[field.name], definition)
          ? renderShortcut(
              () => cursor.element(field.name) as HTMLTextAreaElement | null,
              (at) => cursor.moveTo(field.name, at),
            )
          : null
      }
      onType={(value) => onType(field.name, value)}
    />
  ))
}

/** Whether a text has the sign behind which a name is typed: of a colleague in a note, of a template elsewhere. */
function hasSign(text: string | undefined, { channel, templatable }: ChannelDefinition): boolean {
  if (channel === 'Note') return text?.includes('@') === true
  return templatable && text?.includes('/') === true
}

interface FieldProps {
  channel: ReplyChannel
  field: ReplyField
  value: string
  cursor: FieldCursor
  shortcut: ReactNode
  onType: (value: string) => void
}

function Field({ channel, field, value, cursor, shortcut, onType }: FieldProps) {
  const id = useId()
  const control = {
    id,
    ref: cursor.refOf(field.name),
    value,
    'aria-required': field.required || undefined,
    onFocus: () => cursor.onFocus(field.name),
    onChange: (event: { currentTarget: { value: string } }) => onType(event.currentTarget.value),
  }
  if (field.multiline) {
    return (
      <>
        <textarea
          {...control}
          aria-label={field.placeholder}
          placeholder={field.placeholder}
          className={styles.text}
        />
        {shortcut}
      </>
    )
  }
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (field.nextField) cursor.focus(field.nextField)
  }
  return (
    <div className={styles.line}>
      <label htmlFor={id} className={styles.label}>
        {field.placeholder}
      </label>
      <input
        {...control}
        type="text"
        autoComplete="off"
        maxLength={field.maxLength}
        className={styles.input}
        onKeyDown={onEnter}
      />
      <FieldCounter channel={channel} value={value} max={field.maxLength} />
    </div>
  )
}
