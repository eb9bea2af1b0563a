import type { PracticeUser } from '@enamel/contract/users'
import { isBlank } from '@enamel/domain/text/blank'
import { NAME_NEEDED } from '@enamel/domain/users/user-text'
import { UnsavedPart } from '../../lib/drafts/unsaved-edits.tsx'
import { errorMessage } from '../../lib/error-message.ts'
import { useEditForm } from '../../lib/forms/use-edit-form.ts'
import { savedNow } from '../../ui/fields/edit-conflict.ts'
import { type DiscardText, useDiscarding } from '../../ui/overlays/use-discarding.tsx'
import { useUserMutation } from './use-user-mutation.ts'
import { UserFormDialog } from './user-form-dialog.tsx'
import { changeUser } from './users.api.ts'

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
    closeDialog: onClose,
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
  const { form, superseded } = useEditForm<{ name: string }, string>({
    name: RENAME_DRAFT,
    context: user.id,
    saved: { name: user.name },
    check: ({ name }) => (isBlank(name) ? { name: NAME_NEEDED } : {}),
    isSaving,
  })
  const theirs = superseded.name
  const submit = form.handleSubmit(({ name }) => onSubmit(name.trim()))
  return (
    <UserFormDialog
      title="Change name"
      submit="Save"
      saving={isSaving}
      problem={problem}
      name={{
        error: form.formState.errors.name?.message,
        warning: theirs === undefined ? undefined : savedNow(theirs),
        ...form.register('name'),
      }}
      onSubmit={() => void submit()}
      onClose={onClose}
    />
  )
}
