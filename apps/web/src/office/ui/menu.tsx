import { DropdownMenu as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { Button } from '#shared/dialog/button.tsx'
import tokens from '#shared/dialog/tokens.module.css'
import styles from './menu.module.css'

export function Menu({ about, children }: { about: string; children: ReactNode }) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>
        <Button about={about}>Plus</Button>
      </Radix.Trigger>
      {/* Portal inside `main`, as all content must be in a landmark (axe `region`). */}
      <Radix.Portal container={document.querySelector('main')}>
        <Radix.Content
          className={`${tokens.surface} ${styles.menu}`}
          align="end"
          sideOffset={4}
          collisionPadding={8}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

export function MenuItem({ onSelect, children }: { onSelect: () => void; children: ReactNode }) {
  return (
    <Radix.Item className={styles.item} onSelect={onSelect}>
      {children}
    </Radix.Item>
  )
}
