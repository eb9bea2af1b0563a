import { element } from '../../../lib/dom-element.ts'
import styles from './account-choice.module.css'

export interface Action {
  label: string
  isPrimary?: boolean
  onPress: () => void
}

export interface View {
  title: string
  nodes: Node[]
  /** What has the focus once the view is shown; null for the page itself. */
  initialFocus: HTMLElement | null
}

/** The shape of the choice while it is loaded. */
export function loadingView(title: string): View {
  const rows = ['a', 'b'].map(() => element('li', { className: styles.skeleton }))
  const list = element('ul', { className: styles.accounts, ariaHidden: 'true' }, rows)
  const status = element('p', { role: 'status', ariaBusy: 'true' }, ['Loading your practices'])
  return { title, nodes: [element('h1', {}, [title]), status, list], initialFocus: null }
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
}): View {
  const buttons = actions.map(actionButton)
  return {
    title,
    nodes: [
      element('h1', {}, [title]),
      element('p', { role: 'alert' }, [text]),
      element('div', { className: styles.actions }, buttons),
    ],
    initialFocus: buttons[0] ?? null,
  }
}

export function actionButton({ label, isPrimary = false, onPress }: Action): HTMLButtonElement {
  const className = `${styles.button} ${isPrimary ? styles.primary : ''}`
  return element('button', { type: 'button', className, onclick: onPress }, [label])
}
