import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { IconButton } from '../buttons/icon-button.tsx'
import styles from './password-input.module.css'
import { TextInput, type TextInputProps } from './text-input.tsx'

/** A password, hidden until its eye icon is pressed. */
export function PasswordInput(props: Omit<TextInputProps, 'type' | 'trailing' | 'icon'>) {
  const [shown, setShown] = useState(false)
  return (
    <TextInput
      autoComplete="current-password"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      trailing={
        <IconButton
          icon={shown ? IconEyeOff : IconEye}
          label={shown ? 'Hide password' : 'Show password'}
          size={28}
          className={styles.eye}
          disabled={props.disabled}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}
