import type { PracticeSettings } from '@enamel/contract/practice-settings'
import { formatPhone } from '@enamel/domain/patients/phone-number'
import { generatedSignature } from '@enamel/domain/practice-settings/generated-signature'
import { IconCheck } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { useInit } from '../../../signed-in/init.api.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ConfirmButton } from '../../../ui/buttons/confirm-button.tsx'
import { Icon } from '../../../ui/display/icon.tsx'
import { useRestoredFocus } from '../../../ui/use-restored-focus.ts'
import styles from './signature.module.css'
import { SignatureEditor } from './signature-editor.tsx'
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
  const isClosed = state.matches('custom') || state.matches('generated')
  const opener = useRef<HTMLButtonElement>(null)
  // The pressed button is gone with the editor.
  useRestoredFocus(isClosed, () => opener.current)
  if (state.matches('editing') || state.matches('previewing') || state.matches('saving'))
    return <SignatureEditor state={state} send={send} preview={preview} />
  const isOwn = !(state.matches('generated') || state.matches('disabled'))
  return (
    <div className={styles.signature}>
      <div className={styles.preview}>{preview(isOwn ? state.context.stored.html : generated)}</div>
      <div className={styles.actions}>
        {state.matches('saved') && <Done>Saved</Done>}
        {state.matches('disabled') && <Done>Deleted</Done>}
        {state.matches('generated') && (
          <>
            <Button ref={opener} size={36} onClick={() => send({ type: 'modify', html: generated })}>
              Modify
            </Button>
            <span className={styles.note}>Made from your details and brand</span>
          </>
        )}
        {state.matches('custom') && (
          <>
            <Button ref={opener} size={36} onClick={() => send({ type: 'edit' })}>
              Edit
            </Button>
            <ConfirmButton size={36} onConfirm={() => send({ type: 'delete' })}>
              Delete
            </ConfirmButton>
          </>
        )}
        {state.matches('disabling') && (
          <>
            <Button size={36} disabled>
              Edit
            </Button>
            <Button size={36} busy busyLabel="Deleting">
              Delete
            </Button>
          </>
        )}
      </div>
    </div>
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
