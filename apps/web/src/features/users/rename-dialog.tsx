import type { PracticeUser } from '@enamel/contract/users'
import { isBlank } from '@enamel/domain/text/blank'
import { NAME_NEEDED, USER_NAME_MAX_LENGTH } from '@enamel/domain/users/user-text'
import { UnsavedPart } from '../../lib/drafts/unsaved-edits.tsx'
import { errorMessage } from '../../lib/error-message.ts'
import { useEditForm } from '../../lib/forms/use-edit-form.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { savedNow } from '../../ui/fields/edit-conflict.ts'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { type DiscardText, useDiscarding } from '../../ui/overlays/use-discarding.tsx'
import { useUserMutation } from './use-user-mutation.ts'
import { changeUser } from './users.api.ts'
import styles from './users.module.css'

/** The form's name among drafts; the id of the user is stored with it. */
export const RENAME_DRAFT = 'name of a user'

const DISCARD: DiscardText = {
  title: 'Close without saving?',
  text: 'Closing this will discard the name that you have entered.',
}

export interface RenameDialogProps {
  user: PracticeUser
  onClose: () => void
}

/** Changes the name of a user, unless another owner has changed it in the meantime: then both names are shown. */
export function RenameDialog({ user, onClose }: RenameDialogProps) {
  const { edits, leave, question } = useDiscarding(DISCARD)
  const save = useUserMutation<string>({
    run: (name) => changeUser(user, { name }),
    idOf: () => user.id,
    successText: (name) => `The name was changed to ${name}`,
    onSuccess: onClose,
    showsError: () => true,
  })
  return (
    <UnsavedPart edits={edits}>
      <RenameForm
        user={user}
        problem={save.error && errorMessage(save.error, { marksFields: false })}
        isSaving={save.isPending}
        onSubmit={(name) => (name === user.name ? onClose() : save.mutate(name))}
        onClose={() => leave(onClose)}
      />
      {question}
    </UnsavedPart>
  )
}

interface RenameFormProps extends RenameDialogProps {
  problem: string | null
  isSaving: boolean
  onSubmit: (name: string) => void
}

function RenameForm({ user, problem, isSaving, onSubmit, onClose }: RenameFormProps) {
  const { form, overtaken } = useEditForm<{ name: string }, string>({
    name: RENAME_DRAFT,
    context: user.id,
    saved: { name: user.name },
    check: ({ name }) => (isBlank(name) ? { name: NAME_NEEDED } : {}),
    isSaving,
  })
  const theirs = overtaken.name
  const submit = form.handleSubmit(({ name }) => onSubmit(name.trim()))
  return (
    <FormDialog
      title="Change name"
      submit="Save"
      saving={isSaving}
      className={styles.form}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {problem !== null && <Banner>{problem}</Banner>}
      <TextInput
        label="Name"
        autoComplete="off"
        maxLength={USER_NAME_MAX_LENGTH}
        readOnly={isSaving}
        error={form.formState.errors.name?.message}
        {...(theirs !== undefined && { warning: savedNow(theirs) })}
        {...form.register('name')}
      />
    </FormDialog>
  )
}
