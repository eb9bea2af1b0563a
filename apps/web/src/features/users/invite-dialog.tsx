import { type Role, roles } from '@enamel/domain/config/init-defaults'
import { MS_PER_DAY } from '@enamel/domain/time/seconds'
import { INVITATION_LIFE_MS } from '@enamel/domain/users/invitation'
import { checkInvitee, type Invitee, roleLabels } from '@enamel/domain/users/user-text'
import { useId, useState } from 'react'
import { Controller } from 'react-hook-form'
import { v7 as uuid } from 'uuid'
import { fieldErrorsOf, isRefusal } from '../../lib/api-error.ts'
import { UnsavedPart } from '../../lib/drafts/unsaved-edits.tsx'
import { errorMessage } from '../../lib/error-message.ts'
import { type RefusedFields, useEditForm } from '../../lib/forms/use-edit-form.ts'
import { RadioList } from '../../ui/fields/radio-list.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { type DiscardText, useDiscarding } from '../../ui/overlays/use-discarding.tsx'
import { useUserMutation } from './use-user-mutation.ts'
import { UserFormDialog } from './user-form-dialog.tsx'
import { inviteUser, type NewUser } from './users.api.ts'
import styles from './users.module.css'

/** The form's name among drafts. */
export const INVITE_DRAFT = 'invite a user'

interface Draft extends Invitee {
  role: Role
}

const EMPTY: Draft = { name: '', email: '', role: 'user' }

const DISCARD: DiscardText = {
  title: 'Close without inviting?',
  text: 'Closing this will discard the name and the email that you have entered.',
}

/** Asks an owner whom to invite, and with which role. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { edits, leave, question } = useDiscarding(DISCARD)
  const invite = useUserMutation<NewUser>({
    run: inviteUser,
    idOf: ({ id }) => id,
    successText: ({ email }) => `We have sent an invitation to ${email}`,
    closeDialog: onClose,
  })
  const newUser = useNewUser()
  const refused = refusedFields(invite.error)
  return (
    <UnsavedPart edits={edits}>
      <InviteForm
        refused={refused}
        problem={invite.error && !refused ? errorMessage(invite.error, { marksFields: false }) : null}
        isSaving={invite.isPending}
        onSubmit={(draft) => invite.mutate(newUser(draft))}
        onClose={() => leave(onClose)}
      />
      {question}
    </UnsavedPart>
  )
}

/** Gives what is sent an id: the same one for a repetition, another one once something was changed. */
function useNewUser() {
  const [last, setLast] = useState<NewUser | null>(null)
  return ({ name, email, role }: Draft): NewUser => {
    const isRepetition = last?.name === name && last.email === email && last.role === role
    const user = { id: isRepetition ? last.id : uuid(), name, email, role }
    setLast(user)
    return user
  }
}

function refusedFields(error: unknown): RefusedFields | undefined {
  if (isRefusal(error, 'email_taken')) return { email: error.message }
  return fieldErrorsOf(error)
}

interface InviteFormProps {
  refused: RefusedFields | undefined
  problem: string | null
  isSaving: boolean
  onSubmit: (draft: Draft) => void
  onClose: () => void
}

function InviteForm({ refused, problem, isSaving, onSubmit, onClose }: InviteFormProps) {
  const { form } = useEditForm<Draft>({
    name: INVITE_DRAFT,
    saved: EMPTY,
    check: checkInvitee,
    isSaving,
    refused,
  })
  const { errors } = form.formState
  const roleId = useId()
  const submit = form.handleSubmit(onSubmit)
  return (
    <UserFormDialog
      title="Invite a user"
      submit="Send invitation"
      saving={isSaving}
      problem={problem}
      name={{ error: errors.name?.message, ...form.register('name') }}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextInput
        label="Email"
        type="email"
        autoComplete="off"
        maxLength={255}
        hint={`They get an email with a link, which works for ${INVITATION_LIFE_MS / MS_PER_DAY} days.`}
        readOnly={isSaving}
        error={errors.email?.message}
        {...form.register('email')}
      />
      <Controller
        control={form.control}
        name="role"
        render={({ field }) => (
          <div className={styles.question}>
            <span id={roleId}>Role</span>
            <RadioList
              labelledBy={roleId}
              options={roleOptions}
              value={field.value}
              onChange={field.onChange}
            />
          </div>
        )}
      />
    </UserFormDialog>
  )
}

const roleHints: Record<Role, string> = {
  user: 'Works with patients and settings.',
  owner: 'Also invites, changes and deactivates users.',
}
const roleOptions = roles.map((role) => ({ value: role, label: roleLabels[role], hint: roleHints[role] }))
