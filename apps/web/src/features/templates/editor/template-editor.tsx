import type { Template } from '@enamel/contract/templates'
import type { PlaceholderGroup } from '@enamel/domain/templates/placeholders'
import type { TemplateChannel } from '@enamel/domain/templates/template'
import { shownStatus, type TemplateDraft } from '@enamel/domain/templates/template-draft'
import { IconAlertCircle, IconArrowLeft, IconInfoCircle } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { savingLabels } from '../../../ui/buttons/saving-labels.ts'
import { Icon } from '../../../ui/display/icon.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { DeleteTemplateDialog } from '../list/delete-template-dialog.tsx'
import { StatusChip } from '../list/template-row.tsx'
import { statusText } from '../model/status-text.ts'
import { ApprovalDialog } from './approval-dialog.tsx'
import styles from './template-editor.module.css'
import { TemplateForm } from './template-form.tsx'
import { type TemplateEditing, useTemplateEditor } from './use-template-editor.ts'

export interface TemplateEditorProps {
  channel: TemplateChannel
  /** The template as stored, or as it was last; null for a new one. */
  template: Template | null
  /** Whether another user has deleted the template during the edit. */
  isGone?: boolean
  /** The placeholders whose values are known. */
  placeholders: readonly PlaceholderGroup[]
  /** Shows the template as a patient will read it. */
  preview: (draft: TemplateDraft) => ReactNode
  /** Returns to the list. */
  onBack: () => void
}

/** The editor of a template: its form, its preview, its status and its buttons (TPL-11 to TPL-26). */
export function TemplateEditor(props: TemplateEditorProps) {
  const { channel, template, isGone = false, placeholders, preview, onBack } = props
  const formId = useId()
  const titleId = useId()
  const editing = useTemplateEditor({ channel, template, isGone, onDone: onBack })
  const status = template && shownStatus(template)
  return (
    <section className={styles.editor} aria-labelledby={titleId}>
      <header className={styles.head}>
        <IconButton icon={IconArrowLeft} label="Back to templates" tooltipSide="bottom" onClick={onBack} />
        <h2 id={titleId} className={styles.title}>
          {template === null ? 'Create template' : 'Edit template'}
        </h2>
        {status && <StatusChip status={status} />}
      </header>
      <div className={styles.body}>
        {isGone && (
          <Banner tone="amber">
            Someone else has deleted this template. Your text is still here: save it to create the template
            again.
          </Banner>
        )}
        <TemplateForm {...{ formId, channel, editing, placeholders }} />
        {preview(editing.values)}
      </div>
      <Foot formId={formId} template={template} editing={editing} />
      <Question editing={editing} />
    </section>
  )
}

interface FootProps {
  formId: string
  template: Template | null
  editing: TemplateEditing
}

/** The status of the template, and what can be done with it (TPL-14). */
function Foot({ formId, template, editing: { state, send, values } }: FootProps) {
  return (
    <footer className={styles.foot}>
      {template && <StatusBar template={template} />}
      {values.name !== '' && (
        <Button
          size={36}
          busy={state.matches('deleting')}
          busyLabel="Deleting"
          onClick={() => send({ type: 'delete', deletion: { name: values.name, seen: template } })}
        >
          Delete template
        </Button>
      )}
      <Button
        size={36}
        variant="primary"
        type="submit"
        form={formId}
        busy={state.matches('checkingName') || state.matches('saving')}
        {...savingLabels}
      >
        Save template
      </Button>
    </footer>
  )
}

/** The question that is asked before a save or a removal. */
function Question({ editing: { state, send, chooseApproval } }: Pick<FootProps, 'editing'>) {
  const confirm = () => send({ type: 'confirm' })
  const cancel = () => send({ type: 'cancel' })
  if (state.matches('confirmingDelete')) return <DeleteTemplateDialog onDelete={confirm} onClose={cancel} />
  const { save } = state.context
  if (!save || !state.matches('askingForApproval')) return null
  return (
    <ApprovalDialog approval={save.approval} onChoose={chooseApproval} onConfirm={confirm} onClose={cancel} />
  )
}

/** What the provider has decided about the template, and what that means (TPL-25, TPL-26). */
function StatusBar({ template }: { template: Template }) {
  const status = shownStatus(template)
  if (!status) return null
  const { tone, text } = statusText(status, template.reason)
  return (
    <p className={styles.state} data-tone={tone} role="status">
      <Icon of={tone === 'red' ? IconAlertCircle : IconInfoCircle} size={16} />
      <span>{text}</span>
    </p>
  )
}
