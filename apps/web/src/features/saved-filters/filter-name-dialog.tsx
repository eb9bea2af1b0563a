import type { SavedFilter } from '@enamel/contract/saved-filters'
import { FILTER_NAME_MAX, filterNameProblem } from '@enamel/domain/saved-filters/saved-filter'
import { cleanLine } from '@enamel/domain/text/clean-line'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { UnsavedPart } from '../../lib/drafts/unsaved-edits.tsx'
import { errorMessage } from '../../lib/error-message.ts'
import { useEditForm } from '../../lib/forms/use-edit-form.ts'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { type DiscardText, useDiscarding } from '../../ui/overlays/use-discarding.tsx'
import { storeFilter } from './saved-filters.api.ts'

const DISCARD: DiscardText = {
  title: 'Close without saving?',
  text: 'Closing this will discard the name that you have entered.',
}

export interface FilterNameDialogProps {
  title: string
  /** The name so far; '' for a new filter. */
  name: string
  /** The id of the filter. */
  id: string
  /** @returns the filter after saving */
  save: (name: string) => Promise<SavedFilter>
  onSaved: (filter: SavedFilter) => void
  onClose: () => void
}

/** Names a filter that is being saved, or gives it another name. */
export function FilterNameDialog({ onSaved, onClose, save, ...form }: FilterNameDialogProps) {
  const queries = useQueryClient()
  const { edits, leave, question } = useDiscarding(DISCARD)
  const { mutate, error, isPending } = useMutation({
    mutationFn: save,
    onSuccess(filter) {
      storeFilter(queries, filter)
      onSaved(filter)
    },
  })
  return (
    <UnsavedPart edits={edits}>
      <NameForm
        {...form}
        problem={error && errorMessage(error, { marksFields: false })}
        isSaving={isPending}
        onSubmit={(name) => (name === form.name ? onClose() : mutate(name))}
        onClose={() => leave(onClose)}
      />
      {question}
    </UnsavedPart>
  )
}

interface NameFormProps extends Pick<FilterNameDialogProps, 'title' | 'name' | 'id' | 'onClose'> {
  /** Why the last attempt failed. */
  problem: string | null
  isSaving: boolean
  onSubmit: (name: string) => void
}

function NameForm({ title, name, id, problem, isSaving, onSubmit, onClose }: NameFormProps) {
  const { form } = useEditForm<{ name: string }>({
    name: `name of saved filter ${id}`,
    saved: { name },
    check: ({ name: typed }) => {
      const message = filterNameProblem(typed)
      return message === null ? {} : { name: message }
    },
    isSaving,
  })
  const submit = form.handleSubmit(({ name: typed }) => onSubmit(cleanLine(typed)))
  return (
    <FormDialog
      title={title}
      submit="Save"
      saving={isSaving}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        hint="Only you see it."
        autoComplete="off"
        data-autofocus
        maxLength={FILTER_NAME_MAX}
        readOnly={isSaving}
        error={form.formState.errors.name?.message ?? problem ?? undefined}
        {...form.register('name')}
      />
    </FormDialog>
  )
}
