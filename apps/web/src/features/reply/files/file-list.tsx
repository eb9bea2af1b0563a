import {
  NOT_ALLOWED_FOR_SMS,
  type SmsFileWay,
  smsFilesProblem,
  smsFileWayNotes,
} from '@enamel/domain/communications/attachments/sms-files'
import { NOT_ALLOWED } from '@enamel/domain/communications/attachments/upload-problem'
import { FILE_UNAVAILABLE, type ReplyFile } from '@enamel/domain/reply/reply-files'
import { IconFileAlert, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { TextButton } from '../../../ui/buttons/text-button.tsx'
import { fileIcon } from '../../../ui/display/file-icon.ts'
import { fileName } from '../../../ui/display/file-name.ts'
import { fileSize } from '../../../ui/display/file-size.ts'
import { Icon } from '../../../ui/display/icon.tsx'
import type { DraftFiles } from './draft-files.ts'
import styles from './files.module.css'
import type { Upload } from './uploads.ts'

export interface FileListProps {
  /** The uploaded files of the draft. */
  files: readonly ReplyFile[]
  draft: DraftFiles
  /** Whether the files are those of an SMS, which takes fewer kinds. */
  isSms: boolean
  /** How the files of an SMS would be sent. */
  way?: SmsFileWay | undefined
}

/** The files of the reply: uploaded, uploading and failed. */
export function FileList({ files, draft, isSms, way }: FileListProps) {
  return (
    <div className={styles.files} data-draft-files>
      <ul className={styles.list} aria-label="Files to send">
        {draft.uploads.map((upload) => (
          <li key={upload.key}>
            <UploadChip upload={upload} draft={draft} isSms={isSms} />
          </li>
        ))}
        {files.map((file) => (
          <li key={file.id}>
            <DraftChip file={file} draft={draft} />
          </li>
        ))}
      </ul>
      {way && smsFilesProblem(files) === null && (
        <p role="status" className={styles.way}>
          {smsFileWayNotes[way]}
        </p>
      )}
    </div>
  )
}

function DraftChip({ file, draft }: { file: ReplyFile; draft: DraftFiles }) {
  const { name, size, gone = false } = file
  return (
    <Chip file={file} failed={gone} label={`Remove ${name}`} onRemove={() => draft.remove(file)}>
      {gone ? (
        <Reason text={FILE_UNAVAILABLE} />
      ) : (
        <span className={`${styles.size} tabular`}>{fileSize(size)}</span>
      )}
    </Chip>
  )
}

function UploadChip({ upload, draft, isSms }: Pick<FileListProps, 'draft' | 'isSms'> & { upload: Upload }) {
  const { key, name, state } = upload
  const onRemove = () => draft.cancel(key)
  if (state.kind === 'sending') {
    return (
      <Chip file={upload} label={`Cancel ${name}`} onRemove={onRemove}>
        <progress className={styles.progress} value={state.fraction} aria-label={`Uploading ${name}`} />
      </Chip>
    )
  }
  return (
    <Chip file={upload} failed label={`Remove ${name}`} onRemove={onRemove}>
      <Reason text={isSms && state.reason === NOT_ALLOWED ? NOT_ALLOWED_FOR_SMS : state.reason} />
      {!state.final && (
        <TextButton aria-label={`Try again: ${name}`} onClick={() => draft.retry(key)}>
          Try again
        </TextButton>
      )}
    </Chip>
  )
}

/** Why a file cannot be sent. */
function Reason({ text }: { text: string }) {
  return (
    <span className={styles.reason} role="alert">
      {text}
    </span>
  )
}

interface ChipProps {
  file: { name: string; type: string }
  failed?: boolean
  /** The label of the button that removes the file. */
  label: string
  onRemove: () => void
  children: ReactNode
}

function Chip({ file, failed = false, label, onRemove, children }: ChipProps) {
  const { shownName, tooltip } = fileName(file, 'thumbnail')
  return (
    <span className={styles.chip} data-failed={failed || undefined}>
      <Icon of={failed ? IconFileAlert : fileIcon(file.type)} size={14} />
      <span className={styles.name} {...tooltip}>
        {shownName}
      </span>
      {children}
      <IconButton
        icon={IconX}
        label={label}
        size={28}
        iconSize={14}
        className={styles.remove}
        data-remove
        onClick={({ currentTarget }) => {
          focusNext(currentTarget)
          onRemove()
        }}
      />
    </span>
  )
}

/** Moves the focus from a button that is about to be removed: to the next file, or to what attaches files. */
function focusNext(button: HTMLElement): void {
  const bar = button.closest('[role="tabpanel"]')
  const buttons = [...(bar?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])]
  const at = buttons.indexOf(button)
  const next = buttons[at + 1] ?? buttons[at - 1] ?? bar?.querySelector<HTMLElement>('[data-attach]')
  next?.focus({ preventScroll: true })
}
