import type { AutomationAction, AutomationTemplate } from '@enamel/contract/automation-workflows'
import { checkAutomationTemplate } from '@enamel/domain/automations/templates/check-template'
import { STOP_LINE } from '@enamel/domain/bulk/bulk-text'
import { MESSAGE_MAX } from '@enamel/domain/communications/messages/limits'
import { numberText } from '@enamel/domain/text/number'
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { Controller } from 'react-hook-form'
import { errorMessage } from '../../../lib/error-message.ts'
import { useEditForm } from '../../../lib/forms/use-edit-form.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { savingLabels } from '../../../ui/buttons/saving-labels.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { TokenInput, type TokenInputHandle } from '../../../ui/fields/token-input.tsx'
import styles from './action-dialog.module.css'
import type { ActionParts } from './action-parts.ts'
import type { TemplateEditing } from './use-template-editing.ts'

export interface TextEditorProps {
  action: AutomationAction
  template: AutomationTemplate
  editing: TemplateEditing
  parts: ActionParts
  /** The stored text. */
  text: string
}

/** The editor of the text of an SMS (AUT-13, AUT-17, AUT-18). */
export function TextEditor({ action, template, editing, parts, text }: TextEditorProps) {
  const { state, send } = editing
  const isSaving = state.matches('saving')
  const { form, values, isChanged } = useEditForm({
    name: `automation template ${template.id}`,
    saved: { text },
    check: ({ text }) => checkAutomationTemplate(text, action.recipient),
    isSaving,
    mode: 'onTouched',
  })
  const input = useRef<TokenInputHandle>(null)
  useFocusWhenReady(input)
  const save = form.handleSubmit((valid) => send({ type: 'save', template: valid.text }))
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void save()
      }}
    >
      {state.matches('error') && <Banner>{errorMessage(state.context.error, { marksFields: false })}</Banner>}
      <Controller
        control={form.control}
        name="text"
        render={({ field, fieldState }) => (
          <TokenInput
            label="Message"
            rules={parts.rules}
            multiline
            required
            readOnly={isSaving}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            ref={(handle) => {
              field.ref(handle)
              input.current = handle
            }}
            error={fieldState.error?.message}
            hint={action.purpose === 'service' ? undefined : `“${STOP_LINE}” is added when it is sent.`}
            toolbar={
              <div className={styles.toolbar}>
                {parts.placeholders(isSaving, (written) => input.current?.insert(written))}
                <Counter length={values.text.length} />
              </div>
            }
          />
        )}
      />
      <Buttons
        isSaving={isSaving}
        canSave={isChanged || action.requires_customisation}
        onCancel={() => send({ type: 'close' })}
      />
    </form>
  )
}

/** Focuses the field, which creates its editor only after it has been rendered once. */
function useFocusWhenReady(input: RefObject<TokenInputHandle | null>): void {
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    if (isReady) input.current?.focus()
    else setReady(true)
  }, [isReady, input])
}

/** How many characters a text has, of how many it may have. */
function Counter({ length }: { length: number }) {
  return (
    <span className={`${styles.counter} tabular`} data-full={length >= MESSAGE_MAX}>
      {numberText(length)}/{numberText(MESSAGE_MAX)}
    </span>
  )
}

interface ButtonsProps {
  isSaving: boolean
  canSave: boolean
  onCancel: () => void
}

function Buttons({ isSaving, canSave, onCancel }: ButtonsProps) {
  return (
    <div className={styles.formButtons}>
      <Button size={36} disabled={isSaving} onClick={onCancel}>
        Cancel
      </Button>
      <Button
        size={36}
        variant="primary"
        type="submit"
        busy={isSaving}
        {...savingLabels}
        disabledReason={canSave ? undefined : 'Nothing has changed'}
      >
        Save
      </Button>
    </div>
  )
}
