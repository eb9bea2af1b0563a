import type { AccountChoice } from '@enamel/contract/account-choice'
import type { AccountChoiceCalls } from './account-choice-calls.ts'
import { accountChoiceForm } from './account-choice-form.ts'
import { loadingView, messageView, type View } from './account-choice-views.ts'

export interface AccountChoicePage {
  calls: AccountChoiceCalls
  /** The product's name. */
  product: string
  /** Shows these nodes in place of what is shown, under this title. */
  show: (title: string, nodes: readonly Node[]) => void
  /** Goes to the page that reports the result to the page that opened the pop-up. */
  finish: (status: 'done' | 'failed') => void
}

const TITLE = 'Choose your practice'

/**
 * Lets the user of several accounts of a service choose one, which completes the sign-in. A user who cancels, or whose
 * sign-in has lapsed, gets to the page of a failure; closing the pop-up counts as one too (INT-21).
 */
export async function chooseAccount(page: AccountChoicePage): Promise<void> {
  const { calls, finish } = page
  showView(page, loadingView(TITLE))
  const loaded = await calls.load()
  switch (loaded.kind) {
    case 'answered':
      return showChoice(loaded.value)
    case 'expired':
      return showExpired(loaded.message)
    case 'failed': {
      const title = 'Your practices could not be loaded'
      const actions = [
        { label: 'Try again', isPrimary: true, onPress: () => void chooseAccount(page) },
        { label: 'Cancel', onPress: () => void abandon(page) },
      ]
      return showView(page, messageView({ title, text: loaded.message, actions }))
    }
  }

  function showExpired(text: string): void {
    const title = 'Sign-in expired'
    const actions = [{ label: 'Close', isPrimary: true, onPress: () => finish('failed') }]
    showView(page, messageView({ title, text, actions }))
  }

  function showChoice(choice: AccountChoice): void {
    const form = accountChoiceForm({
      title: TITLE,
      product: page.product,
      choice,
      onCancel: () => void abandon(page),
      async onChoose(account) {
        const chosen = await calls.choose(account)
        if (chosen.kind === 'answered') finish(chosen.value.result)
        else if (chosen.kind === 'expired') showExpired(chosen.message)
        else form.showError(chosen.message)
      },
    })
    showView(page, form)
  }
}

function showView({ show }: AccountChoicePage, { title, nodes, initialFocus }: View): void {
  show(title, nodes)
  initialFocus?.focus()
}

async function abandon({ calls, finish }: AccountChoicePage): Promise<void> {
  await calls.abandon()
  finish('failed')
}
