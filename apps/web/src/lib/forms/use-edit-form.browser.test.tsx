import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { render } from '../../ui/testing/render.tsx'
import { forgetDrafts } from '../drafts/drafts.ts'
import { FormDraftsProvider } from '../drafts/form-drafts.tsx'
import { unsavedEdits } from '../drafts/unsaved-edits.tsx'
import { useEditForm } from './use-edit-form.ts'

interface Practice {
  name: string
  phone: string
}

const saved: Practice = { name: 'Brightside', phone: '01632 960100' }
const name = page.getByRole('textbox', { name: 'Name' })
const phone = page.getByRole('textbox', { name: 'Phone' })
const save = page.getByRole('button', { name: 'Save' })

beforeEach(() => forgetDrafts())

/** A form that edits a practice. Save appears only while there are valid changes. */
function PracticeForm({ practice, onSave }: { practice: Practice; onSave: (changes: object) => void }) {
  const { form, changes, superseded, hasValidChanges } = useEditForm<Practice>({
    name: 'practice',
    saved: practice,
    check: (values) => (values.name === '' ? { name: 'Must not be empty' } : {}),
    isSame: (one, other) => one.trim() === other.trim(),
    isSaving: false,
    mode: 'onChange',
  })
  return (
    <form noValidate onSubmit={form.handleSubmit(() => onSave(changes))}>
      <TextInput label="Name" {...form.register('name')} error={form.formState.errors.name?.message} />
      <TextInput
        label="Phone"
        {...form.register('phone')}
        {...(superseded.phone !== undefined && { warning: `Now: ${superseded.phone}` })}
      />
      {hasValidChanges && <button type="submit">Save</button>}
    </form>
  )
}

/** Shows the form to a user; the session is open until `expire` is called. */
function showForm(practice = saved, owner = 'hannah') {
  const sent: object[] = []
  let isExpired = false
  const formFor = (next: Practice) => (
    <FormDraftsProvider owner={owner} isExpired={() => isExpired}>
      <PracticeForm practice={next} onSave={(changes) => sent.push(changes)} />
    </FormDraftsProvider>
  )
  const { rerender } = render(formFor(practice))
  return {
    sent,
    changeElsewhere: (next: Practice) => rerender(formFor(next)),
    leave: () => rerender(null),
    expire() {
      isExpired = true
      rerender(null)
    },
  }
}

describe('a form that edits saved values', () => {
  it('sends only the changed fields', async () => {
    const { sent } = showForm()
    await name.fill('Brightside Dental')
    await save.click()
    await expect.poll(() => sent).toEqual([{ name: 'Brightside Dental' }])
  })

  it('has valid changes only while something is changed and nothing is invalid', async () => {
    const { changeElsewhere } = showForm()
    await expect.element(name).toHaveValue('Brightside')
    expect(save.query()).toBeNull()
    await phone.fill('020 7946 0100')
    await expect.element(save).toBeVisible()
    await name.fill('')
    await expect.element(page.getByText('Must not be empty')).toBeVisible()
    expect(save.query()).toBeNull()
    await name.fill('Brightside')
    await expect.element(save).toBeVisible()
    await phone.fill(' 01632 960100 ')
    await expect.element(save).not.toBeInTheDocument()
    await phone.fill('020 7946 0100')
    await expect.element(save).toBeVisible()
    changeElsewhere({ ...saved, phone: '020 7946 0100' })
    await expect.element(save).not.toBeInTheDocument()
  })

  it('counts as unsaved until the saved value is typed again, or the form is closed', async () => {
    const { leave } = showForm()
    await name.fill('Bright')
    await expect.poll(() => unsavedEdits.has()).toBe(true)
    await name.fill('Brightside')
    await expect.poll(() => unsavedEdits.has()).toBe(false)
    await name.fill('Bright')
    await expect.poll(() => unsavedEdits.has()).toBe(true)
    leave()
    expect(unsavedEdits.has()).toBe(false)
    showForm()
    await expect.element(name).toHaveValue('Brightside')
  })

  it('shows values that are saved elsewhere in unchanged fields, and preserves changed ones', async () => {
    const { changeElsewhere, sent } = showForm()
    await name.fill('Bright')
    changeElsewhere({ name: 'Sunnyside', phone: '020 7946 0100' })
    await expect.element(phone).toHaveValue('020 7946 0100')
    await expect.element(name).toHaveValue('Bright')
    await save.click()
    await expect.poll(() => sent).toEqual([{ name: 'Bright' }])
  })

  it('is resumed after an expired session, only once and only for the same user', async () => {
    showForm().expire()
    expect(unsavedEdits.has()).toBe(false)
    const edited = showForm()
    await name.fill('Bright')
    edited.expire()
    expect(unsavedEdits.has()).toBe(true)
    const returned = showForm({ ...saved, phone: '020 7946 0100' })
    await expect.element(name).toHaveValue('Bright')
    await expect.element(phone).toHaveValue('020 7946 0100')
    expect(unsavedEdits.has()).toBe(true)
    returned.leave()
    const later = showForm()
    await expect.element(name).toHaveValue('Brightside')
    await name.fill('Bright')
    later.expire()
    showForm(saved, 'owen')
    await expect.element(name).toHaveValue('Brightside')
  })

  it('knows what others saved in the edited fields, also after an expired session, until the edit of the field ends', async () => {
    const theirs = { ...saved, phone: '020 7946 0199' }
    const edited = showForm()
    await phone.fill('020 7946 0100')
    edited.changeElsewhere(theirs)
    await expect.element(phone).toHaveAccessibleDescription('Now: 020 7946 0199')
    edited.expire()
    const returned = showForm(theirs)
    await expect.element(phone).toHaveValue('020 7946 0100')
    await expect.element(phone).toHaveAccessibleDescription('Now: 020 7946 0199')
    await phone.fill(theirs.phone)
    await expect.element(phone).not.toHaveAccessibleDescription('Now: 020 7946 0199')
    await phone.fill('020 7946 0100')
    await expect.element(phone).not.toHaveAccessibleDescription('Now: 020 7946 0199')
    returned.leave()
  })
})
