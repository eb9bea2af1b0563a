import { textToAdapt } from '@enamel/domain/automations/templates/text-to-adapt'
import { clockLabel } from '@enamel/domain/time/date-labels'
import { useState } from 'react'
import { useUnsavedMark } from '../../../lib/drafts/unsaved-edits.tsx'
import { productTime } from '../../../lib/product-time.ts'
import { showError } from '../../../ui/feedback/show-error.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import type { EmailSave } from '../templates/action-parts.ts'
import type { EmailDesignerProps } from './designer-props.ts'
import { contentToSave, emailSource, saveRefusal } from './model/content-to-save.ts'
import type { EmailDocument, EmailState } from './model/email-document.ts'

type SaveState =
  | { kind: 'idle' }
  /** The question whether the email is finished (AUT-15). */
  | { kind: 'asking' }
  | { kind: 'saving' }
  | { kind: 'saved'; at: string }
  | { kind: 'failed' }

export type Saving = ReturnType<typeof useSave>

/** Saves the email, and asks first whether it is finished if that has to be said (DSG-02, AUT-15). */
export function useSave(email: EmailDocument, state: EmailState, props: EmailDesignerProps) {
  const { content, recipient, requiresCustomisation, onSave } = props
  const [save, setSave] = useState<SaveState>({ kind: 'idle' })
  const isSaving = save.kind === 'saving'
  useUnsavedMark({ isUnsaved: state.isChanged && !isSaving, isSaving })

  async function store(finished: boolean | null) {
    if (isSaving) return
    const saved: EmailSave = {
      ...contentToSave(email, content),
      ...(finished !== null && { finished_customising: finished }),
    }
    const markSaved = email.saving()
    setSave({ kind: 'saving' })
    try {
      await onSave(saved)
      markSaved()
      const now = productTime.now()
      setSave({ kind: 'saved', at: clockLabel({ hour: now.getHours(), minute: now.getMinutes() }) })
    } catch (error) {
      setSave({ kind: 'failed' })
      showError(error)
    }
  }
  /** Whether the email can be saved; otherwise says why not. */
  function isReady(): boolean {
    const reason = saveRefusal(email, recipient)
    if (reason) toast.error(reason)
    return !isSaving && reason === null
  }
  return {
    save,
    isSaving,
    contentNow: () => contentToSave(email, content),
    /** The first text that the practice has not adapted yet; null without one. */
    toAdapt: () => textToAdapt(emailSource(email)),
    start() {
      if (!email.state().isChanged || !isReady()) return
      if (requiresCustomisation) setSave({ kind: 'asking' })
      else void store(null)
    },
    /** Says that the email is finished; asks if there is text that was not adapted. */
    finalise() {
      if (!isReady()) return
      if (textToAdapt(emailSource(email)) === null) void store(true)
      else setSave({ kind: 'asking' })
    },
    /** Answers the question; null leaves everything as it is. */
    answer(finished: boolean | null) {
      if (finished === null) setSave({ kind: 'idle' })
      else void store(finished)
    },
  }
}
