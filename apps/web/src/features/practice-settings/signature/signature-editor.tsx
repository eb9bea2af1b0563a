import { signatureError } from '@enamel/domain/practice-settings/signature'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { savingLabels } from '../../../ui/buttons/saving-labels.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Textarea } from '../../../ui/fields/textarea.tsx'
import styles from './signature.module.css'
import type { useSignature } from './use-signature.ts'

type SignatureEditorProps = ReturnType<typeof useSignature> & {
  /** Shows a signature's HTML harmlessly, as a received email is shown. */
  preview: (html: string) => ReactNode
}

/** A signature while it is edited, previewed and saved (PRC-12, PRC-13). */
export function SignatureEditor({ state, send, preview }: SignatureEditorProps) {
  const { html, cleaned, refused, isSuperseded } = state.context
  // The own save is announced before its response arrives.
  const superseded = isSuperseded && !state.matches('saving') && (
    <Banner tone="amber">
      Someone else has changed the signature meanwhile. If you save, yours replaces theirs.
    </Banner>
  )
  if (state.matches('editing')) {
    const error = signatureError(html)
    return (
      <form
        className={styles.signature}
        onSubmit={(event) => {
          event.preventDefault()
          send({ type: 'validate' })
        }}
      >
        {superseded}
        <Textarea
          label="HTML"
          hint="Scripts, frames and forms are removed"
          error={error ?? refused ?? undefined}
          rows={10}
          autoFocus
          spellCheck={false}
          className={styles.code}
          value={html}
          onChange={({ target }) => send({ type: 'type', html: target.value })}
        />
        <div className={styles.actions}>
          <Button type="submit" variant="primary" size={36} disabled={error !== null}>
            Preview
          </Button>
          <Button size={36} onClick={() => send({ type: 'cancel' })}>
            Cancel
          </Button>
        </div>
      </form>
    )
  }
  const isSaving = state.matches('saving')
  return (
    <div className={styles.signature}>
      {superseded}
      {cleaned === null ? <LoadingPreview /> : <div className={styles.preview}>{preview(cleaned)}</div>}
      <div className={styles.actions}>
        <Button
          variant="primary"
          size={36}
          busy={isSaving}
          {...savingLabels}
          disabledReason={cleaned === null ? 'The preview is loading' : undefined}
          onClick={() => send({ type: 'save' })}
          autoFocus
        >
          Save signature
        </Button>
        <Button size={36} disabled={isSaving} onClick={() => send({ type: 'cancel' })}>
          Back to editing
        </Button>
      </div>
    </div>
  )
}

function LoadingPreview() {
  return (
    <div role="status" aria-busy aria-label="Loading the preview" className={styles.preview}>
      <Skeleton height={72} />
    </div>
  )
}
