import { USER_NAME_MAX_LENGTH } from '@enamel/domain/users/user-text'
import { Banner } from '../../ui/feedback/banner.tsx'
import { TextInput, type TextInputProps } from '../../ui/fields/text-input.tsx'
import { FormDialog, type FormDialogProps } from '../../ui/overlays/form-dialog.tsx'
import styles from './users.module.css'

export interface UserFormDialogProps extends Omit<FormDialogProps, 'className'> {
  /** Why the last attempt failed, unless a field says it. */
  problem: string | null
  /** The field of the user's name. */
  name: Omit<TextInputProps, 'label'>
}

/** A dialog with the name of a user, and further fields. */
export function UserFormDialog({ problem, name, children, ...dialog }: UserFormDialogProps) {
  return (
    <FormDialog {...dialog} className={styles.form}>
      {problem !== null && <Banner>{problem}</Banner>}
      <TextInput
        label="Name"
        autoComplete="off"
        maxLength={USER_NAME_MAX_LENGTH}
        readOnly={dialog.saving}
        {...name}
      />
      {children}
    </FormDialog>
  )
}
