import { useEffect, useRef } from 'react'
import { TokenInput, type TokenInputHandle } from '../../../ui/fields/token-input.tsx'
import { PlaceholderMenu } from './canvas/placeholder-menu.tsx'
import type { EmailLine } from './model/email-document.ts'
import styles from './subject-line.module.css'
import type { Designer } from './use-designer.ts'

/** Subject and preview, above the email. */
export function SubjectLine({ designer }: { designer: Designer }) {
  return (
    <div className={styles.lines}>
      <Line designer={designer} line="subject" label="Subject" />
      <Line designer={designer} line="preview" label="Preview" />
      <PlaceholderMenu designer={designer} isSmall />
    </div>
  )
}

function Line({ designer, line, label }: { designer: Designer; line: EmailLine; label: string }) {
  const input = useRef<TokenInputHandle>(null)
  const { setInsertTarget } = designer
  const isDefault = line === 'subject'
  // biome-ignore lint/correctness/useExhaustiveDependencies: only until a field has had the focus.
  useEffect(() => {
    if (isDefault) setInsertTarget({ insert: (text) => input.current?.insert(text) })
  }, [])
  return (
    <div className={styles.line} data-field={line}>
      <span aria-hidden className={styles.label}>
        {label}
      </span>
      <TokenInput
        label={label}
        hideLabel
        required={line === 'subject'}
        rules={designer.rules}
        value={designer.state[line]}
        ref={input}
        onFocus={() => setInsertTarget({ insert: (text) => input.current?.insert(text) })}
        onBlur={designer.email.endRun}
        onChange={(text) => designer.email.setLine(line, text)}
      />
    </div>
  )
}
