import { useMachine } from '@xstate/react'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import {
  createTooltipMachine,
  isTooltipShown,
  type TooltipSide,
  type TooltipSubject,
} from './tooltip.machine.ts'
import styles from './tooltip.module.css'
import { usePlacement } from './use-placement.ts'

export type { TooltipSide }

const TOOLTIP_ID = 'tooltip'

interface TooltipOptions {
  side?: TooltipSide
  /** Whether the tooltip is shown only while the text does not fit its box. */
  whenTruncated?: boolean
}

/** The attributes that give an element a tooltip on hover and keyboard focus, for at most five seconds (SHELL-18). */
export function tooltipProps(text: string, { side, whenTruncated }: TooltipOptions = {}) {
  return {
    'data-tooltip': text,
    ...(side && { 'data-tooltip-side': side }),
    ...(whenTruncated && { 'data-tooltip-when-truncated': true }),
  }
}

const tooltipMachine = createTooltipMachine<Element>()

/**
 * Shows the tooltip of the element that is under the pointer or has the keyboard focus. One host serves the page: rows
 * of a list need no listeners.
 */
export function TooltipHost() {
  const [state, send] = useMachine(tooltipMachine)
  const [floating, setFloating] = useState<HTMLElement | null>(null)
  const subject = isTooltipShown(state) ? state.context.subject : null

  useEffect(() => listenForPointing(send), [send])
  usePlacement(subject?.anchor ?? null, floating, { side: subject?.side ?? 'top', align: 'centre', gap: 6 })
  useDescription(subject)
  useEffect(() => {
    if (!subject) return
    // A tooltip closes with its element: the size of a removed element changes to zero.
    const resizeObserver = new ResizeObserver(() => subject.anchor.isConnected || send({ type: 'dismiss' }))
    resizeObserver.observe(subject.anchor)
    return () => resizeObserver.disconnect()
  }, [subject, send])

  return createPortal(
    subject && (
      <div ref={setFloating} id={TOOLTIP_ID} role="tooltip" className={styles.tooltip} data-overlay>
        {subject.text}
      </div>
    ),
    document.body,
  )
}

/** Screen readers read the tooltip unless it only repeats the name. */
function useDescription(subject: TooltipSubject<Element> | null): void {
  useEffect(() => {
    if (!subject || subject.anchor.getAttribute('aria-label') === subject.text) return
    const { anchor } = subject
    const previous = anchor.getAttribute('aria-describedby')
    anchor.setAttribute('aria-describedby', previous ? `${previous} ${TOOLTIP_ID}` : TOOLTIP_ID)
    return () => {
      if (previous) anchor.setAttribute('aria-describedby', previous)
      else anchor.removeAttribute('aria-describedby')
    }
  }, [subject])
}

type Send = (
  event:
    | { type: 'point'; subject: TooltipSubject<Element>; immediate?: boolean }
    | { type: 'leave' }
    | { type: 'dismiss' },
) => void

/** Listens on the document. Returns a function that stops listening. */
function listenForPointing(send: Send): () => void {
  const stop = new AbortController()
  const on = <K extends keyof DocumentEventMap>(type: K, listener: (event: DocumentEventMap[K]) => void) =>
    document.addEventListener(type, listener, { signal: stop.signal, capture: true, passive: true })

  on('pointerover', (event) => {
    if (event.pointerType === 'touch' || isTooltip(event.target)) return
    const subject = subjectOf(event.target)
    send(subject ? { type: 'point', subject } : { type: 'leave' })
  })
  on('pointerout', (event) => {
    if (event.relatedTarget === null) send({ type: 'leave' })
  })
  on('focusin', (event) => {
    const subject = subjectOf(event.target)
    if (subject?.anchor.matches(':focus-visible')) send({ type: 'point', subject, immediate: true })
  })
  on('focusout', () => send({ type: 'leave' }))
  on('pointerdown', () => send({ type: 'dismiss' }))
  on('scroll', () => send({ type: 'dismiss' }))
  on('keydown', (event) => {
    if (event.key === 'Escape') send({ type: 'dismiss' })
  })
  return () => stop.abort()
}

function isTooltip(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(`#${TOOLTIP_ID}`) !== null
}

function subjectOf(target: EventTarget | null): TooltipSubject<Element> | undefined {
  const anchor = target instanceof Element ? target.closest<HTMLElement>('[data-tooltip]') : null
  const text = anchor?.dataset.tooltip
  if (!anchor || !text) return undefined
  if (anchor.dataset.tooltipWhenTruncated && !isTruncated(anchor)) return undefined
  return { anchor, text, side: (anchor.dataset.tooltipSide as TooltipSide | undefined) ?? 'top' }
}

/** How far letters may reach beyond their line: less than the height of a truncated line. */
const LESS_THAN_A_LINE_PX = 8

function isTruncated({ scrollWidth, clientWidth, scrollHeight, clientHeight }: HTMLElement): boolean {
  return scrollWidth > clientWidth || scrollHeight > clientHeight + LESS_THAN_A_LINE_PX
}
