import type { SignInChoice } from '@enamel/contract/returned-sign-ins'
import type { ChoiceCalls } from './choice-calls.ts'
import { choiceForm } from './choice-form.ts'
import { loadingView, messageView } from './choice-views.ts'

export interface ChoicePage {
  calls: ChoiceCalls
  /** The product's name. */
  product: string
  /** Shows these nodes in place of what is shown, under this title. */
  show: (title: string, nodes: readonly Node[]) => void
  /** Goes to the page that reports the result to the page that opened the pop-up. */
  finish: (status: 'done' | 'failed') => void
}

const TITLE = 'Choose your practice'

/**
 * Lets the user of several accounts of a service choose one, which completes the sign-in. Who cancels, or comes too
 * late, ends at the page of a failure; closing the pop-up counts as one too (INT-21).
 */
export async function chooseAccount(page: ChoicePage): Promise<void> {
  const { calls, show, finish } = page
  show(TITLE, loadingView(TITLE))
  const loaded = await calls.load()
  switch (loaded.kind) {
    case 'answered':
      return showChoice(page, loaded.value)
    case 'expired':
      return showExpired(page, loaded.message)
    case 'failed': {
      const title = 'Your practices could not be loaded'
      const actions = [
        { label: 'Try again', isPrimary: true, onPress: () => void chooseAccount(page) },
        { label: 'Cancel', onPress: () => void abandon(page) },
      ]
      return show(title, messageView({ title, text: loaded.message, actions }))
    }
  }

  function showExpired({ show }: ChoicePage, text: string): void {
    const title = 'Sign-in expired'
    const actions = [{ label: 'Close', isPrimary: true, onPress: () => finish('failed') }]
    show(title, messageView({ title, text, actions }))
  }

  function showChoice({ product }: ChoicePage, choice: SignInChoice): void {
    const form = choiceForm({
      title: TITLE,
      product,
      choice,
      onCancel: () => void abandon(page),
      async onChoose(account) {
        const chosen = await calls.choose(account)
        if (chosen.kind === 'answered') finish(chosen.value.result)
        else if (chosen.kind === 'expired') showExpired(page, chosen.message)
        else form.showError(chosen.message)
      },
    })
    show(TITLE, form.nodes)
    form.focus()
  }
}

async function abandon({ calls, finish }: ChoicePage): Promise<void> {
  await calls.abandon()
  finish('failed')
}
