import type { EmailTree } from '@enamel/domain/automations/email/tree/email-element'
import { writeMjml } from '@enamel/domain/automations/email/tree/write-mjml'
import grapesjs from 'grapesjs'
import { createListeners } from '../../../../lib/listeners.ts'
import { type BlockCommands, blockCommands } from './block-commands.ts'
import { editHistory } from './edit-history.ts'
import { toDefinition, toNode } from './email-components.ts'
import type { EmailNode } from './email-node.ts'

/** A line of the email above its body. */
export type EmailLine = 'subject' | 'preview'

type EmailLines = Readonly<Record<EmailLine, string>>

export interface EmailState extends EmailLines {
  body: EmailNode & EmailTree
  canUndo: boolean
  canRedo: boolean
  /** Whether anything differs from what was opened or saved last. */
  isChanged: boolean
}

/** The email that is being edited, with one history for all of it (DSG-09). */
export interface EmailDocument extends BlockCommands {
  state: () => EmailState
  /** Calls the listener after every change. Returns the unsubscribe function. */
  subscribe: (listener: () => void) => () => void
  mjml: () => string
  setLine: (line: EmailLine, text: string) => void
  /** Ends a run of edits to one value: the next edit is a step of its own to undo. */
  endRun: () => void
  undo: () => void
  redo: () => void
  /** The MJML of the email as it was opened. */
  openedMjml: string
  /** Begins to save the present state. Returns a function that makes it the saved one. */
  saving: () => () => void
  destroy: () => void
}

export function createEmailDocument(opened: EmailLines & { body: EmailTree }): EmailDocument {
  const { editor, root, body } = openEditor(opened)
  const listeners = createListeners()
  const history = editHistory(editor.UndoManager, publish)
  const read = () => ({
    subject: `${root.get('subject')}`,
    preview: `${root.get('preview')}`,
    body: { ...toNode(body), tag: 'mj-body' as const },
  })
  let saved = writtenEmail(read())
  let state = snapshot()

  function snapshot(): EmailState {
    const email = read()
    return {
      ...email,
      canUndo: history.canUndo(),
      canRedo: history.canRedo(),
      isChanged: writtenEmail(email) !== saved,
    }
  }
  function publish() {
    state = snapshot()
    listeners.notify()
  }

  return {
    ...blockCommands(body, history),
    state: () => state,
    subscribe: listeners.add,
    mjml: () => writeMjml(state.body),
    setLine: (line, text) => history.edit(root, line, text),
    endRun: history.endRun,
    undo: history.undo,
    redo: history.redo,
    openedMjml: writeMjml(state.body),
    saving() {
      history.endRun()
      const sent = writtenEmail(read())
      return () => {
        saved = sent
        publish()
      }
    },
    destroy() {
      history.destroy()
      editor.destroy()
    },
  }
}

const HISTORY_MAX = 100_000

/**
 * GrapesJS holds the email and its history, without its own user interface: its canvas would need inline styles, which
 * the page's policy forbids.
 */
function openEditor(opened: EmailLines & { body: EmailTree }) {
  const editor = grapesjs.init({
    headless: true,
    storageManager: false,
    telemetry: false,
    cssIcons: '',
    // Its toolbar has inline styles, even though nothing shows it.
    richTextEditor: { custom: true },
    undoManager: { trackSelection: false, maximumStackLength: HISTORY_MAX },
  })
  editor.Components.addType('mjml', { model: { defaults: { tagName: 'mjml' } } })
  const root = editor.getWrapper()
  if (!root) throw new Error('The editor has no document.')
  root.append(toDefinition(opened.body))
  root.set({ subject: opened.subject, preview: opened.preview })
  editor.UndoManager.clear()
  return { editor, root, body: root.components().at(0) }
}

/** The email as one text, to compare versions of it. */
function writtenEmail({ subject, preview, body }: EmailLines & { body: EmailTree }): string {
  return JSON.stringify([subject, preview, writeMjml(body)])
}
