import { useEffect, useEffectEvent } from 'react'

/** The key that opens the list of colleagues for the patient on screen. */
export const ASSIGN_KEY = 'a'

const openers: (() => void)[] = []

/**
 * Opens the list of colleagues of the patient on screen: of the control that was rendered last, which is the uppermost.
 * @returns whether there is such a control
 */
export function openAssigneeList(): boolean {
  const open = openers.at(-1)
  open?.()
  return open !== undefined
}

/** Lets the key open a control's list while the control is on the page. */
export function useAssignKey(open: () => void): void {
  const onOpen = useEffectEvent(open)
  useEffect(() => {
    const opener = () => onOpen()
    if (openers.length === 0) document.addEventListener('keydown', onKeyDown)
    openers.push(opener)
    return () => {
      openers.splice(openers.indexOf(opener), 1)
      if (openers.length === 0) document.removeEventListener('keydown', onKeyDown)
    }
  }, [])
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.key !== ASSIGN_KEY || event.defaultPrevented || event.repeat || event.isComposing) return
  if (event.ctrlKey || event.metaKey || event.altKey || takesText(event.target)) return
  if (document.querySelector('[role="dialog"][aria-modal="true"], [role="menu"], [role="listbox"]')) return
  if (openAssigneeList()) event.preventDefault()
}

function takesText(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
  )
}
