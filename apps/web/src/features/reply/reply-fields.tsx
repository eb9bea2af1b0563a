import type { ChannelDefinition, FieldName, ReplyChannel, ReplyField } from '@enamel/domain/reply/channels'
import { type KeyboardEvent, useId } from 'react'
import { FieldCounter } from './field-counter.tsx'
import type { ReplyFields as FieldValues } from './model/reply-state.ts'
import styles from './reply-fields.module.css'
import type { FieldCursor } from './use-field-cursor.ts'

export interface ReplyFieldsProps {
  definition: ChannelDefinition
  values: FieldValues
  cursor: FieldCursor
  onType: (field: FieldName, value: string) => void
}

/** The fields of a channel: single-line fields in separate rows, and the text below. */
export function ReplyFields({ definition, values, cursor, onType }: ReplyFieldsProps) {
  return definition.fields.map((field) => (
    <Field
      key={field.name}
      channel={definition.channel}
      field={field}
      value={values[field.name] ?? ''}
      cursor={cursor}
      onType={(value) => onType(field.name, value)}
    />
  ))
}

interface FieldProps {
  channel: ReplyChannel
  field: ReplyField
  value: string
  cursor: FieldCursor
  onType: (value: string) => void
}

function Field({ channel, field, value, cursor, onType }: FieldProps) {
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
      <textarea
        {...control}
        aria-label={field.placeholder}
        placeholder={field.placeholder}
        className={styles.text}
      />
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
