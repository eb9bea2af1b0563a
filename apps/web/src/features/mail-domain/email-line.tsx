import type { ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { TextInput } from '../../ui/fields/text-input.tsx'
import styles from './email-line.module.css'

export interface EmailLineProps {
  label: string
  field: UseFormRegisterReturn
  error: string | undefined
  isSending: boolean
  /** The button that sends. */
  button: ReactNode
  /** Other fields, below the address. */
  children?: ReactNode
  onSubmit: () => void
}

/** An address with the button that sends an email to it. */
export function EmailLine({ label, field, error, isSending, button, children, onSubmit }: EmailLineProps) {
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <div className={styles.line}>
        <TextInput
          type="email"
          label={label}
          hideLabel
          placeholder={label}
          autoComplete="email"
          maxLength={254}
          readOnly={isSending}
          className={styles.address}
          error={error}
          {...field}
        />
        {button}
      </div>
      {children}
    </form>
  )
}
