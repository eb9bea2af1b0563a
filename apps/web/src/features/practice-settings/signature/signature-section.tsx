import type { PracticeSettings } from '@enamel/contract/practice-settings'
import { formatPhone } from '@enamel/domain/patients/phone-number'
import { generatedSignature } from '@enamel/domain/practice-settings/generated-signature'
import { signatureError } from '@enamel/domain/practice-settings/signature'
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useInit } from '../../../signed-in/init.api.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ConfirmButton } from '../../../ui/buttons/confirm-button.tsx'
import { savingLabels } from '../../../ui/buttons/saving-labels.ts'
import { Icon } from '../../../ui/display/icon.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Textarea } from '../../../ui/fields/textarea.tsx'
import styles from './signature.module.css'
import { useSignature } from './use-signature.ts'

export interface SignatureSectionProps {
  settings: PracticeSettings
  /** Shows a signature's HTML harmlessly, as a received email is shown. */
  preview: (html: string) => ReactNode
}

/** The signature of the practice's emails: shown, edited, previewed, saved and removed (PRC-11 to PRC-17). */
export function SignatureSection({ settings, preview }: SignatureSectionProps) {
  const { state, send } = useSignature(settings.signature)
  const generated = useGeneratedSignature(settings)
  const { stored, html, isOvertaken } = state.context
  const actions = (...buttons: ReactNode[]) => <div className={styles.actions}>{buttons}</div>

  switch (state.value) {
    case 'editing':
      return (
        <form
          className={styles.signature}
          onSubmit={(event) => {
            event.preventDefault()
            send({ type: 'validate' })
          }}
        >
          {isOvertaken && <Overtaken />}
          <Textarea
            label="HTML"
            hint="Scripts, frames and forms are removed"
            error={signatureError(html) ?? undefined}
            rows={10}
            autoFocus
            spellCheck={false}
            className={styles.code}
            value={html}
            onChange={({ target }) => send({ type: 'type', html: target.value })}
          />
          {actions(
            <Button
              key="validate"
              type="submit"
              variant="primary"
              size={36}
              disabled={signatureError(html) !== null}
            >
              Preview
            </Button>,
            <Button key="cancel" size={36} onClick={() => send({ type: 'cancel' })}>
              Cancel
            </Button>,
          )}
        </form>
      )
    case 'previewing':
    case 'saving':
      return (
        <div className={styles.signature}>
          {isOvertaken && <Overtaken />}
          <div className={styles.preview}>{preview(html)}</div>
          {actions(
            <Button
              key="save"
              variant="primary"
              size={36}
              busy={state.value === 'saving'}
              {...savingLabels}
              onClick={() => send({ type: 'save' })}
              autoFocus
            >
              Save signature
            </Button>,
            <Button
              key="cancel"
              size={36}
              disabled={state.value === 'saving'}
              onClick={() => send({ type: 'cancel' })}
            >
              Back to editing
            </Button>,
          )}
        </div>
      )
    case 'custom':
    case 'saved':
    case 'disabling':
      return (
        <div className={styles.signature}>
          <div className={styles.preview}>{preview(stored.html)}</div>
          {state.value === 'saved'
            ? actions(<Done key="saved">Saved</Done>)
            : actions(
                <Button
                  key="edit"
                  size={36}
                  disabled={state.value === 'disabling'}
                  onClick={() => send({ type: 'edit' })}
                >
                  Edit
                </Button>,
                state.value === 'disabling' ? (
                  <Button key="deleting" size={36} busy busyLabel="Deleting">
                    Delete
                  </Button>
                ) : (
                  <ConfirmButton key="delete" size={36} onConfirm={() => send({ type: 'delete' })}>
                    Delete
                  </ConfirmButton>
                ),
              )}
        </div>
      )
    default:
      return (
        <div className={styles.signature}>
          <div className={styles.preview}>{preview(generated)}</div>
          {state.value === 'disabled'
            ? actions(<Done key="deleted">Deleted</Done>)
            : actions(
                <Button key="modify" size={36} onClick={() => send({ type: 'modify', html: generated })}>
                  Modify
                </Button>,
                <span key="note" className={styles.note}>
                  Made from your details and brand
                </span>,
              )}
        </div>
      )
  }
}

function Overtaken() {
  return (
    <Banner tone="amber">
      Someone else has changed the signature meanwhile. If you save, yours replaces theirs.
    </Banner>
  )
}

function Done({ children }: { children: string }) {
  return (
    <span role="status" className={styles.done}>
      <Icon of={IconCheck} size={16} />
      {children}
    </span>
  )
}

/** The generated signature, from the saved details and pictures (PRC-17). */
function useGeneratedSignature({ representative, name, phone, email }: PracticeSettings): string {
  const { client, settings } = useInit()
  const { logo, rep } = settings.assets
  return generatedSignature({
    representative,
    name,
    phone: formatPhone(phone, client.country),
    email,
    logo,
    rep,
  })
}
