import type { ComponentChildren } from 'preact'

interface EntryProperties {
  readonly name: string
  readonly children: ComponentChildren
  readonly lang?: string | undefined
  readonly dir?: 'ltr' | 'rtl' | 'auto' | undefined
}

/** A name and what it stands for, in a `dl`. */
export function Entry({ name, children, lang, dir }: EntryProperties) {
  return (
    <div>
      <dt>
        <bdi>{name}</bdi>
      </dt>
      <dd lang={lang} dir={dir}>
        {children}
      </dd>
    </div>
  )
}
