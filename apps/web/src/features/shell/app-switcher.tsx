import { IconExternalLink, IconGridDots } from '@tabler/icons-react'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Icon } from '../../ui/display/icon.tsx'
import { Popover } from '../../ui/overlays/popover.tsx'
import styles from './app-switcher.module.css'
import type { SiblingProduct } from './model/sibling-products.ts'

/** The sibling products, which open in new tabs (SHELL-06, G1-34). */
export function AppSwitcher({ products }: { products: readonly SiblingProduct[] }) {
  return (
    <Popover
      label="Your other products"
      align="end"
      padded={false}
      trigger={(props) => (
        <IconButton
          icon={IconGridDots}
          label="Switch product"
          iconSize={18}
          tooltipSide="bottom"
          {...props}
        />
      )}
    >
      {(close) => (
        <ul className={styles.list}>
          {products.map(({ name, url }) => (
            <li key={url}>
              <a href={url} target="_blank" rel="noopener" className={styles.product} onClick={close}>
                {name}
                <Icon of={IconExternalLink} size={16} className={styles.icon} />
                <span className="visually-hidden"> opens in a new tab</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </Popover>
  )
}
