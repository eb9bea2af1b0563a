import { element } from '../../../lib/dom-element.ts'
import styles from './account-choice.module.css'

export interface Action {
  label: string
  isPrimary?: boolean
  onPress: () => void
}

/** The shape of the choice while it is loaded. */
export function loadingView(title: string): Node[] {
  const rows = ['a', 'b'].map(() => element('li', { className: styles.skeleton }))
  const list = element('ul', { className: styles.accounts, ariaHidden: 'true' }, rows)
  const status = element('p', { role: 'status', ariaBusy: 'true' }, ['Loading your practices'])
  return [element('h1', {}, [title]), status, list]
}

/** A text with what can be done about it. The first action has the focus. */
export function messageView({
  title,
  text,
  actions,
}: {
  title: string
  text: string
  actions: readonly Action[]
}): Node[] {
  const buttons = actions.map(actionButton)
  // The view is put on the page after this call.
  queueMicrotask(() => buttons[0]?.focus())
  return [
    element('h1', {}, [title]),
    element('p', { role: 'alert' }, [text]),
    element('div', { className: styles.actions }, buttons),
  ]
}

export function actionButton({ label, isPrimary = false, onPress }: Action): HTMLButtonElement {
  const className = `${styles.button} ${isPrimary ? styles.primary : ''}`
  return element('button', { type: 'button', className, onclick: onPress }, [label])
}
