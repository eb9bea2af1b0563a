import { type FormEvent, type KeyboardEvent, useState } from 'react'

interface ComposeProps {
  label: string
  maxChars: number
  /** The label of the button that attaches files. */
  fileLabel: string
  allowsSeveralFiles?: boolean
  /** @returns whether the message was sent; otherwise the text stays in the field */
  onSend(body: string, files: readonly File[]): Promise<boolean>
}

/** The field for a new message. Enter sends the text; choosing a file sends it immediately, together with the text. */
export function Compose({ label, maxChars, fileLabel, allowsSeveralFiles = false, onSend }: ComposeProps) {
  const [draft, setDraft] = useState('')

  async function send(files: readonly File[] = []) {
    if (draft.trim() === '' && files.length === 0) return
    setDraft('')
    if (!(await onSend(draft, files))) setDraft(draft)
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    send()
  }
  function sendOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <form className="compose" onSubmit={submit}>
      <textarea
        aria-label={label}
        placeholder={label}
        rows={2}
        maxLength={maxChars}
        value={draft}
        onChange={({ target }) => setDraft(target.value)}
        onKeyDown={sendOnEnter}
      />
      <label className="button">
        {fileLabel}
        <input
          type="file"
          className="hidden-input"
          multiple={allowsSeveralFiles}
          onChange={({ target }) => {
            send([...(target.files ?? [])])
            target.value = ''
          }}
        />
      </label>
      <button type="submit" className="button primary" disabled={draft.trim() === ''}>
        Send
      </button>
    </form>
  )
}
