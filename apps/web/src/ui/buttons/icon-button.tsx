import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { Icon, type IconShape } from '../display/icon.tsx'
import { type TooltipSide, tooltipProps } from '../overlays/tooltip.tsx'
import { type ButtonSize, type ButtonVariant, buttonClasses } from './button.tsx'
import styles from './icon-button.module.css'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: IconShape
  /** The button's action: its name for screen readers, and its tooltip for everyone else. */
  label: string
  variant?: ButtonVariant
  size?: ButtonSize
  iconSize?: number
  /** Why the button cannot be pressed now. Disables the button, and replaces its tooltip. */
  disabledReason?: string | undefined
  tooltipSide?: TooltipSide
  iconClassName?: string | undefined
}

/** A square button that contains only an icon, with its label in a tooltip. */
export function IconButton({
  icon,
  label,
  variant = 'quiet',
  size = 32,
  iconSize = size === 44 ? 20 : size === 28 ? 16 : 17,
  disabledReason,
  tooltipSide,
  iconClassName,
  className,
  onClick,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      {...rest}
      {...tooltipProps(disabledReason ?? label, tooltipSide && { side: tooltipSide })}
      className={classNames(buttonClasses({ variant, size }), styles.square, className)}
      aria-disabled={disabledReason !== undefined || rest['aria-disabled']}
      onClick={disabledReason === undefined ? onClick : undefined}
    >
      <Icon of={icon} size={iconSize} className={iconClassName} />
    </button>
  )
}
