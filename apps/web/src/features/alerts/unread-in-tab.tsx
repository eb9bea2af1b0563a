import { countLabel } from '@enamel/domain/shell/count-label'
import { useEffect } from 'react'
import { tabIconWithDot } from './model/tab-icon.ts'

const COUNT = /^\(\d+\+?\) /

/**
 * Shows in the browser's tab that conversations are unread: a dot on the icon, and while the tab is in the background
 * the number before its title. A screen that the user sees has its plain title, "{page} - {product}" (SHELL-13).
 */
export function UnreadInTab({ count }: { count: number }) {
  useTitleCount(count > 0 ? countLabel(count) : null)
  useIconDot(count > 0)
  return null
}

function useTitleCount(label: string | null): void {
  useEffect(() => {
    const show = () => {
      const plain = document.title.replace(COUNT, '')
      const title = label !== null && document.hidden ? `(${label}) ${plain}` : plain
      // A title that is set again would be observed again.
      if (title !== document.title) document.title = title
    }
    show()
    document.addEventListener('visibilitychange', show)
    // A page in the background can change its title, for example when the session expires.
    const observer = new MutationObserver(show)
    observer.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => {
      observer.disconnect()
      document.removeEventListener('visibilitychange', show)
      document.title = document.title.replace(COUNT, '')
    }
  }, [label])
}

function useIconDot(isShown: boolean): void {
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
    if (!isShown || !link) return
    const plain = link.href
    const tokens = getComputedStyle(document.documentElement)
    link.href = tabIconWithDot({
      ground: tokens.getPropertyValue('--green'),
      dot: tokens.getPropertyValue('--blue'),
    })
    return () => {
      link.href = plain
    }
  }, [isShown])
}
