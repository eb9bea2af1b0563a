import { type ReactNode, type Ref, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { classNames } from '../class-names.ts'
import { type ControlProps, Field, type FieldText } from './field.tsx'
import { createTokenEditor, type TextChoice, type TokenEditor, type TokenRules } from './token-editor.ts'
import styles from './token-input.module.css'

export interface TokenInputHandle {
  focus: () => void
  /** Inserts text at the cursor's current or last position, and moves the cursor behind it. */
  insert: (text: string) => void
}

export interface TokenInputProps extends FieldText {
  value: string
  /** How tokens are found and shown. Must be stable. */
  rules: TokenRules
  /** The texts that are offered while their name is typed behind a slash. */
  texts?: readonly TextChoice[]
  multiline?: boolean
  required?: boolean
  readOnly?: boolean
  /** Shown below the text, inside the border. */
  toolbar?: ReactNode
  ref?: Ref<TokenInputHandle>
  onChange: (value: string) => void
  onFocus?: () => void
  onBlur?: () => void
}

/**
 * A text field in which tokens are shown as chips with readable names. The value is the text as written, and so is what
 * is copied.
 */
export function TokenInput(props: TokenInputProps) {
  const { label, hideLabel, optional, hint, error, warning, toolbar, multiline = false } = props
  return (
    <Field {...{ label, hideLabel, optional, hint, error, warning }} tall={multiline}>
      {(control) => (
        <div className={classNames(styles.field, multiline && styles.multiline)}>
          <Editor {...props} multiline={multiline} control={control} />
          {toolbar}
        </div>
      )}
    </Field>
  )
}

function Editor(props: TokenInputProps & { multiline: boolean; control: ControlProps }) {
  const { value, label, required = false, readOnly = false, control, ref, rules, multiline } = props
  const [host, setHost] = useState<HTMLDivElement | null>(null)
  const editor = useRef<TokenEditor | null>(null)
  const latest = useRef(props)
  useLayoutEffect(() => {
    latest.current = props
  })
  const attributes = {
    id: control.id,
    'aria-label': label,
    'aria-multiline': `${multiline}`,
    ...(required && { 'aria-required': 'true' }),
    ...(control['aria-invalid'] && { 'aria-invalid': 'true' }),
    ...(control['aria-describedby'] && { 'aria-describedby': control['aria-describedby'] }),
  }
  const attributesKey = JSON.stringify(attributes)

  useLayoutEffect(() => {
    if (!host) return
    const created = createTokenEditor(host, {
      value: latest.current.value,
      rules,
      texts: () => latest.current.texts ?? [],
      multiline,
      onChange: (text) => latest.current.onChange(text),
      onFocus: () => latest.current.onFocus?.(),
      onBlur: () => latest.current.onBlur?.(),
      onEnter: () => host.closest('form')?.requestSubmit(),
    })
    editor.current = created
    return () => {
      created.destroy()
      editor.current = null
    }
  }, [host, rules, multiline])
  // biome-ignore lint/correctness/useExhaustiveDependencies: an editor that is created later gets value and attributes too.
  useLayoutEffect(() => editor.current?.setValue(value), [value, host])
  // biome-ignore lint/correctness/useExhaustiveDependencies: an editor that is created later gets value and attributes too.
  useLayoutEffect(() => editor.current?.setAttributes(JSON.parse(attributesKey)), [attributesKey, host])
  // biome-ignore lint/correctness/useExhaustiveDependencies: an editor that is created later can be read-only too.
  useLayoutEffect(() => editor.current?.setReadOnly(readOnly), [readOnly, host])
  useImperativeHandle(
    ref,
    () => ({
      focus: () => editor.current?.focus(),
      insert: (text) => editor.current?.insert(text),
    }),
    [],
  )
  return <div ref={setHost} className={styles.editor} />
}
