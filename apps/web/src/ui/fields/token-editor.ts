import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete'
import { history, historyKeymap, standardKeymap } from '@codemirror/commands'
import { Compartment, EditorState, type Extension, Transaction } from '@codemirror/state'
import {
  Decoration,
  type DecorationSet,
  EditorView,
  keymap,
  MatchDecorator,
  ViewPlugin,
  type ViewUpdate,
  WidgetType,
} from '@codemirror/view'
import { styleNonce } from '../theme/style-nonce.ts'
import styles from './token-input.module.css'

/** A token to choose from while one is being typed. */
export interface TokenChoice {
  label: string
  /** A second text: what the token says now. */
  detail: string
  written: string
}

/** The label of a token as written; null for one that the product does not know. */
export type TokenLabelOf = (written: string) => string | null

export interface TokenRules {
  /** Matches a token as written; global. */
  pattern: RegExp
  /** Matches the beginning of a token that is being typed; ends at the cursor (`$`). */
  beginning: RegExp
  /** Matches the end of a token that was written behind the cursor already; begins at the cursor (`^`). */
  ending: RegExp
  labelOf: TokenLabelOf
  /** The tokens to choose from. */
  choices: () => readonly TokenChoice[]
}

/** A whole text to choose from while its name is typed behind a slash. */
export interface TextChoice {
  name: string
  text: string
  /** Called after the text was inserted. */
  onChoose?: () => void
}

export interface TokenEditorOptions {
  value: string
  rules: TokenRules
  texts: () => readonly TextChoice[]
  multiline: boolean
  onChange: (value: string) => void
  onFocus: () => void
  onBlur: () => void
  /** Called on Enter in a single-line editor. */
  onEnter: () => void
}

export interface TokenEditor {
  setValue: (value: string) => void
  setAttributes: (attributes: Record<string, string>) => void
  setReadOnly: (isReadOnly: boolean) => void
  focus: () => void
  insert: (text: string) => void
  destroy: () => void
}

/** Creates an editor whose document is the text as written, so that undo, copy and paste need no conversion. */
export function createTokenEditor(parent: HTMLElement, options: TokenEditorOptions): TokenEditor {
  const { value, rules, multiline, onChange, onFocus, onBlur } = options
  const attributes = new Compartment()
  const readOnly = new Compartment()
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: value,
      extensions: [
        attributes.of([]),
        readOnly.of([]),
        EditorView.cspNonce.of(styleNonce()),
        EditorView.lineWrapping,
        history(),
        multiline ? [] : singleLine(options.onEnter),
        completion(rules, options.texts),
        keymap.of([...historyKeymap, ...standardKeymap]),
        chips(rules),
        EditorView.updateListener.of((update) => {
          if (update.docChanged && !update.transactions.some(isFromOutside)) onChange(textOf(update.view))
          if (update.focusChanged) update.view.hasFocus ? onFocus() : onBlur()
        }),
      ],
    }),
  })
  return {
    setValue(text) {
      if (text === textOf(view)) return
      view.dispatch({
        changes: { from: 0, to: view.state.doc.length, insert: text },
        annotations: [Transaction.remote.of(true), Transaction.addToHistory.of(false)],
      })
    },
    setAttributes: (next) =>
      view.dispatch({ effects: attributes.reconfigure(EditorView.contentAttributes.of(next)) }),
    setReadOnly: (isReadOnly) =>
      view.dispatch({ effects: readOnly.reconfigure(EditorState.readOnly.of(isReadOnly)) }),
    focus: () => view.focus(),
    insert(text) {
      view.dispatch(view.state.replaceSelection(text), { userEvent: 'input', scrollIntoView: true })
      view.focus()
    },
    destroy: () => view.destroy(),
  }
}

function textOf(view: EditorView): string {
  return view.state.doc.toString()
}

function isFromOutside(transaction: Transaction): boolean {
  return transaction.annotation(Transaction.remote) === true
}

/** One line of text: Enter does not break it, and pasted line breaks become spaces. */
function singleLine(onEnter: () => void): Extension {
  const submit = () => {
    onEnter()
    return true
  }
  return [
    keymap.of([{ key: 'Enter', run: submit, shift: submit }]),
    EditorView.clipboardInputFilter.of((text) => text.replace(/\s*\n\s*/g, ' ')),
    EditorState.transactionFilter.of((transaction) => (transaction.newDoc.lines > 1 ? [] : transaction)),
  ]
}

class Chip extends WidgetType {
  readonly written: string
  readonly label: string | null

  constructor(written: string, label: string | null) {
    super()
    this.written = written
    this.label = label
  }

  override eq(other: Chip) {
    return other.written === this.written
  }

  override toDOM() {
    const chip = document.createElement('span')
    chip.className = styles.token ?? ''
    chip.textContent = this.label ?? this.written
    chip.dataset.tooltip = this.written
    if (this.label === null) chip.dataset.unknown = 'true'
    return chip
  }

  /** A press on a chip moves the cursor beside it. */
  override ignoreEvent() {
    return false
  }
}

/** Shows each token as a chip, which the cursor passes and Backspace removes as one character. */
function chips({ pattern, labelOf }: TokenRules): Extension {
  const decorator = new MatchDecorator({
    regexp: new RegExp(pattern, 'g'),
    decoration: ([written]) => Decoration.replace({ widget: new Chip(written, labelOf(written)) }),
  })
  return ViewPlugin.fromClass(
    class {
      decorations: DecorationSet
      constructor(view: EditorView) {
        this.decorations = decorator.createDeco(view)
      }
      update(update: ViewUpdate) {
        this.decorations = decorator.updateDeco(update, this.decorations)
      }
    },
    {
      decorations: (plugin) => plugin.decorations,
      provide: (plugin) =>
        EditorView.atomicRanges.of((view) => view.plugin(plugin)?.decorations ?? Decoration.none),
    },
  )
}

/** A slash at the start of a line or after a space, and part of a name, as slash-query.ts reads it in plain fields. */
const SLASH_AND_NAME = /(?:^|\s)\/(?:[^\s/][^\n/]{0,39})?$/

/** Offers the tokens while the beginning of one is typed, and texts while their name is typed behind a slash. */
function completion(
  { beginning, ending, choices }: TokenRules,
  texts: TokenEditorOptions['texts'],
): Extension {
  const textSource = (context: CompletionContext): CompletionResult | null => {
    const begun = context.matchBefore(SLASH_AND_NAME)
    if (!begun) return null
    const slash = begun.from + begun.text.indexOf('/')
    return {
      from: slash + 1,
      validFor: /^[^\n/]*$/,
      options: texts().map((choice, index) => ({ ...toTextCompletion(choice, slash), boost: -index })),
    }
  }
  const source = (context: CompletionContext): CompletionResult | null => {
    const begun = context.matchBefore(beginning)
    if (!begun) return null
    const typed = begun.text.replace(/^[^\p{L}\p{N}]+/u, '')
    return {
      from: begun.to - typed.length,
      // While such text is added, the offered tokens are filtered at once, so that a fast Enter chooses the right one.
      validFor: /^[\p{L}\p{N}_. ]*$/u,
      options: choices().map((choice, index) => ({
        ...toCompletion(choice, begun.from, ending),
        // In their own order, among those that match equally well.
        boost: -index,
      })),
    }
  }
  return autocompletion({
    override: [source, textSource],
    icons: false,
    interactionDelay: 0,
    activateOnTypingDelay: 0,
    optionClass: () => styles.option ?? '',
  })
}

function toTextCompletion({ name, text, onChoose }: TextChoice, slash: number): Completion {
  return {
    label: name,
    apply(view, _completion, _from, to) {
      view.dispatch({
        changes: { from: slash, to, insert: text },
        selection: { anchor: slash + text.length },
        userEvent: 'input.complete',
      })
      onChoose?.()
    },
  }
}

function toCompletion({ label, detail, written }: TokenChoice, start: number, ending: RegExp): Completion {
  return {
    label,
    detail,
    apply: (view, _completion, _from, to) => {
      const behind = view.state.sliceDoc(to, view.state.doc.lineAt(to).to)
      const ended = ending.exec(behind)?.[0] ?? ''
      view.dispatch({
        changes: { from: start, to: to + ended.length, insert: written },
        selection: { anchor: start + written.length },
        userEvent: 'input.complete',
      })
    },
  }
}
