import { PRODUCT_NAME } from '@enamel/domain/product/name'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useUnsavedMark } from '../../../lib/drafts/unsaved-edits.tsx'
import { saveFile } from '../../../lib/save-file.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { CopyButton } from '../../../ui/buttons/copy-button.tsx'
import { useFocusInPlace } from '../../../ui/feedback/use-focus-in-place.ts'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import accountStyles from '../account.module.css'
import styles from './second-factor.module.css'

export interface RecoveryCodesProps {
  codes: readonly string[]
  /** The user for whom they are. */
  email: string
  onSaved: () => void
}

/** New recovery codes. They are shown once, so the user has to say that they are saved. */
export function RecoveryCodes({ codes, email, onSaved }: RecoveryCodesProps) {
  const [isSaved, setSaved] = useState(false)
  const [isRefused, setRefused] = useState(false)
  const form = useFocusInPlace<HTMLFormElement>()
  useUnsavedMark({ isUnsaved: true, isSaving: false })
  const finish = (event: FormEvent) => {
    event.preventDefault()
    if (isSaved) onSaved()
    else setRefused(true)
  }
  return (
    <form
      ref={form}
      className={styles.recovery}
      noValidate
      aria-label="Your recovery codes"
      onSubmit={finish}
    >
      <p className={accountStyles.text}>
        Each of these codes lets you log in once when you do not have your authenticator app. Keep them in a
        safe place: they are shown only now.
      </p>
      <div className={styles.codes}>
        <p className={styles.printed}>
          {PRODUCT_NAME} recovery codes for {email}
        </p>
        <ul aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
      </div>
      <div className={accountStyles.buttons}>
        <CopyButton text={codes.join('\n')} what="the recovery codes" label="Copy" />
        <Button icon={IconDownload} onClick={() => download(codes, email)}>
          Download
        </Button>
        <Button icon={IconPrinter} onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <Checkbox checked={isSaved} onChange={(event) => setSaved(event.currentTarget.checked)}>
        I have saved these codes
      </Checkbox>
      {isRefused && !isSaved && (
        <p role="alert" className={styles.refused}>
          Save the codes and tick the box first.
        </p>
      )}
      <Button type="submit" variant="primary" size={36} className={accountStyles.submit}>
        Finish
      </Button>
    </form>
  )
}

function download(codes: readonly string[], email: string) {
  const text = `${PRODUCT_NAME} recovery codes for ${email}\nEach code works once.\n\n${codes.join('\n')}\n`
  saveFile(new Blob([text], { type: 'text/plain' }), `${PRODUCT_NAME.toLowerCase()}-recovery-codes.txt`)
}
