import type { AccountChoice, ChoosableAccount } from '@enamel/contract/account-choice'
import { pluralise } from '@enamel/domain/text/pluralise'
import { element } from '../../../lib/dom-element.ts'
import styles from './account-choice.module.css'
import { actionButton, type View } from './account-choice-views.ts'

export interface AccountChoiceFormProps {
  title: string
  product: string
  choice: AccountChoice
  /** Resolves once the page goes on, or an error is shown. */
  onChoose: (account: string) => Promise<void>
  onCancel: () => void
}

export interface AccountChoiceForm extends View {
  /** Shows why the choice failed, and lets the user choose again. */
  showError: (text: string) => void
}

/** The accounts as radio buttons. One that another practice has is shown, but cannot be chosen. */
export function accountChoiceForm({
  title,
  product,
  choice,
  onChoose,
  onCancel,
}: AccountChoiceFormProps): AccountChoiceForm {
  const { display_name: service, accounts } = choice
  const available = accounts.filter(({ is_available }) => is_available)
  const rows = accounts.map((account) => accountRow(account, available.length === 1))
  const error = element('p', { role: 'alert', className: styles.error, hidden: true })
  const submit = element('button', { type: 'submit', className: `${styles.button} ${styles.primary}` }, [
    'Connect',
  ])
  const cancel = actionButton({ label: available.length > 0 ? 'Cancel' : 'Close', onPress: onCancel })
  const legend = element('legend', { className: styles.legend }, ['Practices'])
  const fields = element('fieldset', { className: styles.fields }, [
    legend,
    element(
      'ul',
      { className: styles.accounts },
      rows.map(({ row }) => row),
    ),
  ])
  const form = element('form', { onsubmit: (event) => void choose(event) }, [
    fields,
    error,
    element('div', { className: styles.actions }, [available.length > 0 ? submit : null, cancel]),
  ])

  async function choose(event: Event): Promise<void> {
    event.preventDefault()
    const chosen = rows.find(({ input }) => input.checked)
    if (!chosen || submit.disabled) return
    error.hidden = true
    setBusy(true)
    await onChoose(chosen.input.value)
  }

  function setBusy(isBusy: boolean): void {
    fields.disabled = isBusy
    submit.disabled = isBusy
    cancel.disabled = isBusy
    submit.textContent = isBusy ? 'Connecting' : 'Connect'
  }

  return {
    title,
    nodes: [
      element('h1', {}, [title]),
      element('p', {}, [introduction(service, product, available.length)]),
      form,
    ],
    initialFocus: rows.find(({ input }) => !input.disabled)?.input ?? cancel,
    showError(text) {
      setBusy(false)
      error.textContent = text
      error.hidden = false
      submit.focus()
    },
  }
}

function introduction(service: string, product: string, available: number): string {
  if (available === 0)
    return `Your user in ${service} belongs to several practices, which are all connected to other practices here.`
  return `Your user in ${service} belongs to several practices. Which one do you want to connect to ${product}?`
}

function accountRow(choosable: ChoosableAccount, isOnlyOne: boolean) {
  const { account, name, address, is_available } = choosable
  const input = element('input', {
    type: 'radio',
    name: 'account',
    value: account,
    required: true,
    disabled: !is_available,
    checked: is_available && isOnlyOne,
  })
  const note = is_available ? address : 'Already connected to another practice here'
  const warning = is_available ? replacementText(choosable) : null
  const label = element('label', { className: styles.account }, [
    input,
    element('span', {}, [
      element('span', { className: styles.name }, [name]),
      note && element('span', { className: styles.note }, [note]),
      warning && element('span', { className: styles.note }, [warning]),
    ]),
  ])
  return { input, row: element('li', {}, [label]) }
}

/** "12 patients are linked with Brightside Dental. They would no longer be updated." */
function replacementText({ replaces }: ChoosableAccount): string | null {
  if (!replaces) return null
  const { name, patients } = replaces
  const [are, they] = patients === 1 ? ['is', 'This patient'] : ['are', 'They']
  return `${pluralise(patients, 'patient')} ${are} linked with ${name}. ${they} would no longer be updated.`
}
