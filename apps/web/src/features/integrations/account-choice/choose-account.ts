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
const LOG_IN_AGAIN = 'Please log in again in the main window, and then sign in once more.'

/**
 * Lets the user of several accounts of a service choose one, which completes the sign-in. A user who cancels, or whose
 * sign-in has lapsed or session has ended, gets to the page of a failure; closing the pop-up counts as one too (INT-21).
 */
export async function chooseAccount(page: AccountChoicePage): Promise<void> {
  const { calls, finish } = page
  showView(page, loadingView(TITLE))
  const loaded = await calls.load()
  switch (loaded.kind) {
    case 'answered':
      return showChoice(loaded.value)
    case 'expired':
      return showEnd('Sign-in expired', loaded.message)
    case 'logged_out':
      return showEnd('You are logged out', LOG_IN_AGAIN)
    case 'failed': {
      const title = 'Your practices could not be loaded'
      const actions = [
        { label: 'Try again', isPrimary: true, onPress: () => void chooseAccount(page) },
        { label: 'Cancel', onPress: () => void abandon(page) },
      ]
      return showView(page, messageView({ title, text: loaded.message, actions }))
    }
  }

  /** Shows why this sign-in cannot be completed any more. */
  function showEnd(title: string, text: string): void {
    const actions = [{ label: 'Close', isPrimary: true, onPress: () => void abandon(page) }]
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
        switch (chosen.kind) {
          case 'answered':
            return finish(chosen.value.result)
          case 'expired':
            return showEnd('Sign-in expired', chosen.message)
          case 'logged_out':
            return showEnd('You are logged out', LOG_IN_AGAIN)
          case 'failed':
            return form.showError(chosen.message)
        }
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
