import { type FormEvent, type KeyboardEvent, useState } from 'react'

interface ComposeProps {
  label: string
  maxChars: number
  /** What the button for files says. */
  fileWord: string
  takesSeveral?: boolean
  /** @returns whether it went; else the words stay in the field */
  onSend(body: string, files: readonly File[]): Promise<boolean>
}

/** The field to answer with: Enter sends, a file goes at once with the words that stand there. */
export function Compose({ label, maxChars, fileWord, takesSeveral = false, onSend }: ComposeProps) {
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
        {fileWord}
        <input
          type="file"
          className="hidden-input"
          multiple={takesSeveral}
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
