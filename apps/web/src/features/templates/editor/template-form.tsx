import { MESSAGE_MAX } from '@enamel/domain/communications/messages/limits'
import type { PlaceholderGroup } from '@enamel/domain/templates/placeholders'
import type { TemplateChannel } from '@enamel/domain/templates/template'
import {
  TEMPLATE_NAME_HINT,
  type TemplateField,
  templateFields,
} from '@enamel/domain/templates/template-draft'
import { numberText } from '@enamel/domain/text/number'
import { useRef } from 'react'
import { Controller } from 'react-hook-form'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { TokenInput, type TokenInputHandle } from '../../../ui/fields/token-input.tsx'
import { usePlaceholderRules } from '../../../ui/fields/use-placeholder-rules.ts'
import { placeholderChoices } from './placeholder-choices.ts'
import { PlaceholderMenu } from './placeholder-menu.tsx'
import styles from './template-editor.module.css'
import type { TemplateEditing } from './use-template-editor.ts'

/** The highest limit that is shown: only texts and WhatsApp messages come near theirs. */
const COUNTED_MAX = MESSAGE_MAX

export interface TemplateFormProps {
  formId: string
  channel: TemplateChannel
  editing: TemplateEditing
  /** The placeholders whose values are known. */
  placeholders: readonly PlaceholderGroup[]
}

/** The name of a template, and the fields of its channel (TPL-12 to TPL-16). */
export function TemplateForm({ formId, channel, editing, placeholders }: TemplateFormProps) {
  const choices = placeholderChoices(placeholders)
  const rules = usePlaceholderRules(choices)
  const inputs = useRef(new Map<TemplateField['name'], TokenInputHandle>())
  const lastFocused = useRef<TemplateField['name']>('body')
  const { form, values } = editing
  return (
    <form id={formId} className={styles.form} noValidate onSubmit={editing.submit}>
      <TextInput
        label="Name"
        autoComplete="off"
        aria-required
        hint={TEMPLATE_NAME_HINT}
        readOnly={editing.isSaving}
        {...editing.textOf('name')}
        {...form.register('name')}
      />
      {templateFields[channel].map((field) => (
        <Controller
          key={field.name}
          control={form.control}
          name={field.name}
          render={({ field: control }) => (
            <TokenInput
              label={field.placeholder}
              rules={rules}
              multiline={field.multiline}
              required
              readOnly={editing.isSaving}
              value={control.value}
              onChange={control.onChange}
              onBlur={control.onBlur}
              onFocus={() => {
                lastFocused.current = field.name
              }}
              ref={(handle) => {
                control.ref(handle)
                if (handle) inputs.current.set(field.name, handle)
              }}
              {...editing.textOf(field.name)}
              toolbar={
                field.multiline && (
                  <div className={styles.toolbar}>
                    <PlaceholderMenu
                      choices={choices}
                      disabled={editing.isSaving}
                      onInsert={(written) => inputs.current.get(lastFocused.current)?.insert(written)}
                    />
                    <span className={styles.typeHint}>Type {'{{'} to add one</span>
                    {field.maxLength <= COUNTED_MAX && (
                      <Counter count={values[field.name].length} max={field.maxLength} />
                    )}
                  </div>
                )
              }
            />
          )}
        />
      ))}
    </form>
  )
}

function Counter({ count, max }: { count: number; max: number }) {
  return (
    <span className={`${styles.counter} tabular`} data-full={count >= max}>
      {numberText(count)}/{numberText(max)}
    </span>
  )
}
